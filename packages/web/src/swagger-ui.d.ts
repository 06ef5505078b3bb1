/** The package has no types of its own; these are what our page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SentRequest {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function SwaggerUI(options: {
    readonly dom_id: string
    readonly url: string
    readonly deepLinking: boolean
    readonly filter: boolean
    readonly docExpansion: 'list' | 'full' | 'none'
    readonly defaultModelsExpandDepth: number
    readonly validatorUrl: null
    readonly showMutatedRequest: boolean
    readonly requestInterceptor: (request: SentRequest) => Promise<SentRequest>
  }): void
}
