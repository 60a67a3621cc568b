/** A certificate and its private key, both as PEM. */
export interface KeyedCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** The validity of a certificate, milliseconds since 1970. */
interface GoodFor {
  readonly from: number;
  readonly until: number;
}

/** Every name and address of a server; addresses are IP addresses. */
interface CalledBy {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Makes keys and certificates; the caller decides when and for how long. */
export interface CertificateMaker {
  /** An authority that only signs other certificates: servers of these names and addresses, and of those private to any house. */
  authority(wanted: GoodFor & CalledBy & { readonly name: string }): Promise<KeyedCertificate>;
  /** The names and addresses that an authority may sign for. */
  permitted(authority: KeyedCertificate, called: CalledBy): CalledBy;
  /** A server's, for all its names and addresses. */
  server(wanted: GoodFor & CalledBy & { readonly authority: KeyedCertificate }): Promise<KeyedCertificate>;
}
