/** As whom to call where the other side asks for a certificate, as PEM. */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
}
