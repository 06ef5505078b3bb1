type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/** A refusal in the words of the protocol (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2), by which programs know what to do next. */
export class OAuthError extends Error {
  readonly code: OAuthCode
  readonly status: number

  constructor(code: OAuthCode, message: string) {
    super(message)
    this.code = code
    this.status = code === 'invalid_client' ? 401 : 400
  }
}
