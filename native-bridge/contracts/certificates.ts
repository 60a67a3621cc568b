/** A certificate and its private key, both as PEM. */
export interface KeyedCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** From when until when a certificate is good, milliseconds since 1970. */
interface GoodFor {
  readonly from: number;
  readonly until: number;
}

/** Everything a server is called by; addresses are IP addresses. */
interface CalledBy {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Makes keys and certificates; whoever keeps them decides when and for how long. */
export interface CertificateMaker {
  /** One that signs others and nothing else: servers of these names and addresses, and of what is private to any house. */
  authority(wanted: GoodFor & CalledBy & { readonly name: string }): Promise<KeyedCertificate>;
  /** The names and addresses that an authority may sign for. */
  permitted(authority: KeyedCertificate, called: CalledBy): CalledBy;
  /** A server's, for everything it is called by. */
  server(wanted: GoodFor & CalledBy & { readonly authority: KeyedCertificate }): Promise<KeyedCertificate>;
}
