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

/** Makes keys and certificates; whoever keeps them decides when and for how long. */
export interface CertificateMaker {
  /** One that signs others and nothing else. */
  authority(wanted: GoodFor & { readonly name: string }): Promise<KeyedCertificate>;
  /** A server's, for everything it is called by; addresses are IP addresses. */
  server(
    wanted: GoodFor & {
      readonly authority: KeyedCertificate;
      readonly names: readonly string[];
      readonly addresses: readonly string[];
    },
  ): Promise<KeyedCertificate>;
}
