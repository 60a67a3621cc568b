import { X509Certificate } from 'node:crypto';
import type { CertificateMaker, KeyedCertificate } from '../../native-bridge/contracts/certificates.ts';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { CannotRun } from '../cannot-run.ts';

/** All network names of a server. */
export interface OwnNames {
  readonly names: readonly string[];
  /** IP addresses. */
  readonly addresses: readonly string[];
}

export interface RoomCertificatesOptions {
  readonly maker: CertificateMaker;
  readonly files: PrivateFiles;
  /** Key and certificate of the authority, in one file that only its owner can read. */
  readonly authorityFile: string;
  readonly serverFile: string;
  readonly time: TimeSource;
  /** Called again from time to time: a PC gets new addresses. */
  readonly ownNames: () => OwnNames;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
}

const dayMs = 24 * 60 * 60_000;
const lookMs = 60_000;
/** Clocks of tablets and tables can be wrong by hours. */
const backdatedMs = 2 * dayMs;
const authorityMs = 20 * 365 * dayMs;
/** Tablets refuse a server certificate that is valid for much longer than a year. */
const serverMs = 395 * dayMs;
const renewedBeforeMs = 90 * dayMs;

/** The room's own authority and the server certificate it signs: made at first, renewed in time. */
export class RoomCertificates {
  readonly #options: RoomCertificatesOptions;
  readonly #authority: KeyedCertificate;
  #server: KeyedCertificate;
  #cancelLook: () => void = () => {};
  #toldRefused = '';

  private constructor(options: RoomCertificatesOptions, authority: KeyedCertificate, server: KeyedCertificate) {
    this.#options = options;
    this.#authority = authority;
    this.#server = server;
    this.#tellRefused();
  }

  /** Throws `CannotRun` with one sentence. */
  static async open(options: RoomCertificatesOptions): Promise<RoomCertificates> {
    try {
      const authority = keptIn(options.files, options.authorityFile) ?? (await madeAuthority(options));
      const kept = keptIn(options.files, options.serverFile);
      const server = kept !== null && isGood(kept, authority, options) ? kept : await madeServer(options, authority);
      return new RoomCertificates(options, authority, server);
    } catch (error) {
      throw error instanceof PrivateFileFault ? new CannotRun(error.message) : error;
    }
  }

  /** The authority's certificate as PEM: what tablets install and tables keep. */
  get authority(): string {
    return this.#authority.certificate;
  }

  /** Fingerprint of the authority's certificate, as devices show it: SHA-256 in pairs of hexadecimal digits. */
  get fingerprint(): string {
    return new X509Certificate(this.authority).fingerprint256;
  }

  /** What the server presents: its own certificate and the authority behind it. */
  get shown(): { readonly key: string; readonly cert: string } {
    return { key: this.#server.key, cert: this.#server.certificate + this.authority };
  }

  /** Whether the server's certificate holds this name. */
  isFor(name: string): boolean {
    return new X509Certificate(this.#server.certificate).checkHost(name) !== undefined;
  }

  /** Checks every minute whether the certificate still fits; `onRenewed` is called when there is a new one. */
  watch(onRenewed: () => void): void {
    this.#cancelLook = this.#options.time.after(lookMs, () => {
      void this.#look(onRenewed).then(() => this.watch(onRenewed));
    });
  }

  stop(): void {
    this.#cancelLook();
    this.watch = () => {};
  }

  /** Once each time other names are refused. */
  #tellRefused(): void {
    const refused = signable(this.#options, this.#authority).refused.join(', ');
    if (refused !== '' && refused !== this.#toldRefused)
      this.#options.report(
        `The room's authority was made without ${refused}, and cannot vouch for it: open the room by another name or address, or make a new authority.`,
      );
    this.#toldRefused = refused;
  }

  async #look(onRenewed: () => void): Promise<void> {
    this.#tellRefused();
    if (isGood(this.#server, this.#authority, this.#options)) return;
    try {
      this.#server = await madeServer(this.#options, this.#authority);
      onRenewed();
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#options.report(error.message);
    }
  }
}

/** Null if there is none yet. A file with other content is not replaced: tablets and tables trust what was in it. */
function keptIn(files: PrivateFiles, file: string): KeyedCertificate | null {
  const text = files.readSecret(file);
  if (text === null) return null;
  const read = /^(-----BEGIN PRIVATE KEY-----.*?-----END PRIVATE KEY-----\n)(-----BEGIN CERTIFICATE-----.*)$/s.exec(
    Buffer.from(text).toString('utf8'),
  );
  const [, key, certificate] = read ?? [];
  if (key !== undefined && certificate !== undefined && isCertificate(certificate)) return { key, certificate };
  throw new CannotRun(
    `${file} holds no key with its certificate: put it back from its copy. Without a copy take it away; a new one is made, and what has trusted the old one must be told the new one.`,
  );
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).serialNumber !== '';
  } catch {
    return false;
  }
}

async function madeAuthority(options: RoomCertificatesOptions): Promise<KeyedCertificate> {
  const now = options.time.now();
  const own = options.ownNames();
  const [called = 'cardroom'] = own.names;
  const made = await options.maker.authority({
    ...own,
    name: `Riffle cardroom ${called}`,
    from: now - backdatedMs,
    until: now + authorityMs,
  });
  keep(options, options.authorityFile, made);
  return made;
}

async function madeServer(options: RoomCertificatesOptions, authority: KeyedCertificate): Promise<KeyedCertificate> {
  const now = options.time.now();
  const { names, addresses } = signable(options, authority);
  const wanted = { authority, names, addresses, from: now - backdatedMs, until: now + serverMs };
  const made = await options.maker.server(wanted);
  keep(options, options.serverFile, made);
  options.report(`A certificate for ${[...names, ...addresses].join(', ')} was made.`);
  return made;
}

/** One name the authority may not sign for would invalidate the whole certificate. */
function signable({ maker, ownNames }: RoomCertificatesOptions, authority: KeyedCertificate) {
  const own = ownNames();
  const { names, addresses } = maker.permitted(authority, own);
  const refused = [...own.names, ...own.addresses].filter((one) => ![...names, ...addresses].includes(one));
  return { names, addresses, refused };
}

function keep({ files }: RoomCertificatesOptions, file: string, { key, certificate }: KeyedCertificate): void {
  files.write(file, Buffer.from(key + certificate, 'utf8'));
}

function isGood(server: KeyedCertificate, authority: KeyedCertificate, options: RoomCertificatesOptions): boolean {
  const certificate = new X509Certificate(server.certificate);
  const isSigned = certificate.verify(new X509Certificate(authority.certificate).publicKey);
  const isInTime = certificate.validToDate.getTime() - options.time.now() > renewedBeforeMs;
  const { names, addresses } = signable(options, authority);
  const isOfNames = names.every((name) => certificate.checkHost(name) !== undefined);
  return isSigned && isInTime && isOfNames && addresses.every((address) => certificate.checkIP(address) !== undefined);
}
