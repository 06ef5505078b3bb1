/** Every variable the server reads, in the order of the documentation, which a test compares with this list. */
export const variables = {
  PORT: { default: '8080', meaning: 'Port to listen on; 0 takes a free one' },
  HOST: { default: 'localhost', meaning: 'Address to listen on; 0.0.0.0 opens the server to the network' },
  PUBLIC_URL: {
    default: '',
    meaning: 'Address people reach the server at; mail links and identity sign-in are built from it and need it',
  },
  DATA_DIR: {
    default: './data',
    meaning: 'Folder of the built-in database, its backups, uploaded files and the key file',
  },
  DATABASE_URL: { default: '', meaning: 'postgres://… to keep everything in PostgreSQL instead of the SQLite file' },
  APP_KEY: {
    default: '',
    meaning: '32 bytes as 64 hexadecimal digits; without it a key file is made in DATA_DIR at the first start',
  },
  INVITE_ONLY: { default: 'false', meaning: 'true: new people need an invitation, whatever the admin screen says' },
  INSECURE_HTTP: {
    default: 'false',
    meaning: 'true: allow plain http away from localhost; cookies lose their protection and a warning is shown',
  },
  TRUST_PROXY: { default: '', meaning: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed' },
  CORS_ORIGINS: { default: '', meaning: 'Other origins whose pages may call the API, separated by commas' },
  EGRESS_ALLOW: {
    default: '',
    meaning: 'host:port or CIDR entries that outgoing calls may reach although they are not public',
  },
  AIRTABLE_API_URL: {
    default: 'https://api.airtable.com',
    meaning: 'Where Airtable answers, for imports of its bases',
  },
  SMTP_URL: { default: '', meaning: 'smtp://user:password@host:port of the mail server' },
  MAIL_FROM: { default: '', meaning: 'Sender of mails; needed with SMTP_URL' },
  GOOGLE_CLIENT_ID: { default: '', meaning: 'Sign-in with Google: client id' },
  GOOGLE_CLIENT_SECRET: { default: '', meaning: 'Sign-in with Google: client secret' },
  GOOGLE_ISSUER: { default: '', meaning: 'Another OpenID issuer instead of Google' },
  GOOGLE_AUTHORIZE_URL: { default: '', meaning: 'Its authorize endpoint' },
  GOOGLE_TOKEN_URL: { default: '', meaning: 'Its token endpoint' },
  GOOGLE_JWKS_URL: { default: '', meaning: 'Its key set' },
  GITHUB_CLIENT_ID: { default: '', meaning: 'Sign-in with GitHub: client id' },
  GITHUB_CLIENT_SECRET: { default: '', meaning: 'Sign-in with GitHub: client secret' },
  GITHUB_AUTHORIZE_URL: { default: '', meaning: 'Another authorize endpoint, e.g. of GitHub Enterprise' },
  GITHUB_TOKEN_URL: { default: '', meaning: 'Another token endpoint' },
  GITHUB_API_URL: { default: '', meaning: 'Another API address' },
  OIDC_ISSUER: { default: '', meaning: 'Sign-in with your own OpenID provider: its issuer, which tells the rest' },
  OIDC_CLIENT_ID: { default: '', meaning: 'Its client id for this server' },
  OIDC_CLIENT_SECRET: { default: '', meaning: 'And the secret' },
  OIDC_TITLE: { default: 'Single sign-on', meaning: 'What the button says' },
  OIDC_SCOPE: { default: 'openid email profile', meaning: 'What is asked for' },
  OIDC_TRUST_EMAIL: {
    default: 'false',
    meaning: 'true: addresses count as verified also where the provider says nothing of it',
  },
  PASSWORD_SIGN_IN: {
    default: 'true',
    meaning: 'false: nobody signs in or up by password, only by an identity provider',
  },
  RELEASE_URL: {
    default: '',
    meaning: 'Address answering {"releaseVersion": "…", "releaseUrl": "…"}; the upgrade hint is off without it',
  },
  SESSION_DAYS: { default: '30', meaning: 'Days after which an unused session ends' },
  SESSION_POLL_MS: { default: '60000', meaning: 'How often an open screen asks whether its session still holds' },
  SESSION_POLL_MAX_FAILURES: { default: '5', meaning: 'Gateway timeouts in a row an open screen bears' },
  CHANGE_RETENTION_DAYS: {
    default: '365',
    meaning: 'Days for which changes can be looked up, undone and restored from the trash, and the audit log is kept',
  },
  READER_THREADS: {
    default: '3',
    meaning:
      'Threads for long reads of the built-in database, started when needed; one person gets all but one of them',
  },
  BODY_LIMIT_MB: { default: '10', meaning: 'Largest JSON body' },
  UPLOAD_LIMIT_MB: { default: '100', meaning: 'Largest file that can be sent, e.g. a CSV file to import' },
  IMPORT_SAMPLE_ROWS: {
    default: '500',
    meaning: 'Rows of a file from which an import guesses types, where nobody asks for another number',
  },
  SQL_ROWS: {
    default: '10000',
    meaning: 'Rows of a result of the SQL editor that can be read, where nobody asks for another number',
  },
  SQL_MOST_ROWS: { default: '1000000', meaning: 'The largest number of them that can be asked for' },
  SQL_SPOOL_MB: {
    default: '1024',
    meaning: 'Disk for the rows of open results of the SQL editor, in DATA_DIR; what is not read again is let go',
  },
  RATE_SIGN_IN_ACCOUNT: { default: '10', meaning: 'Failed sign-ins per account in 15 minutes' },
  RATE_SIGN_IN_ADDRESS: { default: '50', meaning: 'Failed sign-ins per network address in 15 minutes' },
  RATE_RESET: { default: '3', meaning: 'Reset or sign-up mails per address in an hour' },
  CALLS_PER_PERSON: {
    default: '8',
    meaning:
      'Calls of one person worked on at the same time; more wait their turn, and a hundred waiting are enough (429). While others call, long answers hold a turn longer than they take',
  },
  GRPC_PORT: { default: '', meaning: 'Port of the gRPC server; 0 takes a free one; without it there is none' },
  GRPC_HOST: {
    default: 'localhost',
    meaning: 'Address the gRPC server listens on; another than this machine needs GRPC_TLS_CERT and GRPC_TLS_KEY',
  },
  GRPC_TLS_CERT: { default: '', meaning: 'File with the certificate of the gRPC server and those above it (PEM)' },
  GRPC_TLS_KEY: { default: '', meaning: 'File with its private key (PEM)' },
  MAX_IN_FLIGHT: { default: '1000', meaning: 'Calls worked on at the same time; more are answered with 503' },
  MASTER_KEY: {
    default: '',
    meaning:
      'At least 32 characters: whoever sends them as xc-master-key with an operation call acts as the super admin; empty: nobody does',
  },
  METRICS_TOKEN: { default: '', meaning: 'Bearer token for /metrics; without it only this machine may read them' },
  LOG_LEVEL: { default: 'info', meaning: 'fatal, error, warn, info, debug or silent' },
} as const

export type VariableName = keyof typeof variables
export type Environment = Readonly<Partial<Record<string, string>>>
