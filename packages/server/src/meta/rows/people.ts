export interface UserRow {
  id: string
  email: string
  /** What addresses are compared by. */
  email_key: string
  password_hash: string | null
  firstname: string | null
  lastname: string | null
  is_super: number
  email_verified: number
  /** Raised by everything that must end access tokens at once. */
  token_version: number
  suspended_at: string | null
  totp_secret: string | null
  totp_enabled_at: string | null
  /** The newest time step a code was accepted for: no code works twice. */
  totp_last_step: number
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  /** The project whose service account it is, which nobody signs in with; null: a person. */
  service_of: string | null
  /** Of a service account: who made it. */
  made_by: string | null
  /** What made them super admin, so that it can take it away again; null: somebody here. */
  super_source: 'oidc' | null
  /** null: none was chosen. */
  language: string | null
}

export interface PictureRow {
  user_id: string
  version: string
  type: string
  bytes: Uint8Array
}

export interface IdentityRow {
  provider: string
  subject: string
  user_id: string
  created_at: string
}

export interface IdentityAttemptRow {
  state_hash: string
  provider: string
  nonce: string
  code_verifier: string
  browser_hash: string
  expires_at: string
}

/** One sign-in on one device: the family of its refresh tokens. */
export interface SessionRow {
  id: string
  user_id: string
  device: string
  address: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** When the person last proved who they are. */
  authenticated_at: string
}

export interface RefreshTokenRow {
  hash: string
  session_id: string
  created_at: string
  used_at: string | null
}

export interface RecoveryCodeRow {
  user_id: string
  hash: string
}

/** A key of an authenticator, of which the other half never leaves it. */
export interface PasskeyRow {
  id: string
  user_id: string
  /** By which authenticators know it; base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it was used, as it says itself; one that goes back is a copy. 0: it does not count. */
  counter: number
  /** Words with commas between them. */
  transports: string
  name: string
  is_synced: number
  created_at: string
  last_used_at: string | null
}

/** What an authenticator has to sign. */
export interface PasskeyChallengeRow {
  hash: string
  purpose: string
  /** Whose; null: anybody's. */
  user_id: string | null
  /** Of the session or of the cookie it was given to. */
  holder_hash: string
  expires_at: string
}

/** A link that was mailed to a person: to set a new password, or to prove the address. */
export interface MailTokenRow {
  hash: string
  kind: string
  user_id: string
  expires_at: string
}

export interface InviteRow {
  id: string
  hash: string
  email: string
  email_key: string
  invited_by: string | null
  created_at: string
  expires_at: string
}
