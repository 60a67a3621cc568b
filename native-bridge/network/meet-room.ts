import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate } from 'node:tls';

/** A room as a stranger sees it, untrusted until its fingerprint is compared. */
export interface MetRoom {
  /** The certificate of its authority, as PEM. */
  readonly authority: string;
  /** Fingerprint of that certificate: SHA-256 in pairs of hexadecimal digits. */
  readonly fingerprint: string;
}

const patienceMs = 8_000;

/** Asks the room at an address for its certificate. Rejects if nobody answers there, or not over TLS. */
export function meetRoom({ host, port }: { readonly host: string; readonly port: number }): Promise<MetRoom> {
  return new Promise((resolve, reject) => {
    // Nothing is sent here and nothing trusted: a person, or a kept copy, is compared with the result.
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false, timeout: patienceMs });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`Nobody answers at ${host}:${port}.`)));
    socket.once('secureConnect', () => {
      const met = authorityIn(socket.getPeerCertificate(true));
      socket.destroy();
      if (met === null) reject(new Error(`What answers at ${host}:${port} is not a cardroom.`));
      else resolve(met);
    });
  });
}

function authorityIn(shown: DetailedPeerCertificate): MetRoom | null {
  // A server with a single certificate shows it as its own issuer, or shows no issuer.
  const { raw, issuerCertificate: issuer } = shown as Partial<DetailedPeerCertificate>;
  if (raw === undefined || issuer?.raw === undefined) return null;
  const server = new X509Certificate(raw);
  const authority = new X509Certificate(issuer.raw);
  const isAuthority = authority.ca && authority.verify(authority.publicKey) && server.verify(authority.publicKey);
  return isAuthority ? { authority: authority.toString(), fingerprint: authority.fingerprint256 } : null;
}
