import { createPrivateKey, KeyObject, randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { CertificateMaker, KeyedCertificate } from '../contracts/certificates.ts';
import { nameConstraints, nameConstraintsId, permittedBy } from './name-constraints.ts';

/** Every tablet knows this curve; not every one knows a newer one. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const usages = ['sign', 'verify'] as const;

/** Makes certificates with random keys of this machine. */
export const certificateMaker: CertificateMaker = {
  authority: async ({ name, from, until, ...called }) => {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: [{ CN: [name] }],
      notBefore: new Date(from),
      notAfter: new Date(until),
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        // Nobody below it may sign in turn.
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
        // Neither programs nor mail, and no public server.
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new Extension(nameConstraintsId, true, Uint8Array.from(nameConstraints(called))),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    return keyed(keys, certificate);
  },
  permitted: (authority, called) => {
    const held = new X509Certificate(authority.certificate).getExtension(nameConstraintsId);
    return permittedBy(held === null ? null : new Uint8Array(held.value), called);
  },
  server: async ({ authority, names, addresses, from, until }) => {
    const keys = await newKeys();
    const { subjectName } = new X509Certificate(authority.certificate);
    const certificate = await X509CertificateGenerator.create({
      serialNumber: serial(),
      subject: [{ CN: [names[0] ?? addresses[0] ?? 'cardroom'] }],
      issuer: subjectName.toJSON(),
      notBefore: new Date(from),
      notAfter: new Date(until),
      signingKey: await signingKey(authority.key),
      publicKey: keys.publicKey,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension([
          ...names.map((value) => ({ type: 'dns', value }) as const),
          ...addresses.map((value) => ({ type: 'ip', value }) as const),
        ]),
      ],
    });
    return keyed(keys, certificate);
  },
};

type Keys = Awaited<ReturnType<typeof newKeys>>;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, usages);

/** Positive and of a fixed length, whatever its bytes. */
const serial = (): string => `01${randomBytes(15).toString('hex')}`;

function signingKey(pem: string) {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}

function keyed(keys: Keys, certificate: X509Certificate): KeyedCertificate {
  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `${certificate.toString('pem')}\n`,
  };
}
