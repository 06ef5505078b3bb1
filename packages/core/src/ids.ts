/** Prefixes of the wire format: existing clients tell objects apart by them. */
export const idPrefixes = {
  user: 'us_',
  session: 'se_',
  passkey: 'pk_',
  invite: 'iv_',
  project: 'p_',
  base: 'ds_',
  table: 'md_',
  column: 'cl_',
  view: 'vw_',
  choice: 'sl_',
  record: 'rc_',
  conversion: 'cv_',
  job: 'jb_',
  change: 'adt_',
  file: 'fl_',
  response: 'rs_',
  share: 'sh_',
  token: 'tk_',
  group: 'gr_',
  role: 'ro_',
  comment: 'cm_',
  rule: 'ru_',
  notice: 'nt_',
  import: 'im_',
  hook: 'hk_',
  delivery: 'hd_',
  sync: 'nc_',
  automation: 'au_',
  run: 'rn_',
  schedule: 'cr_',
  store: 'st_',
  snapshot: 'sn_',
  sqlRun: 'sq_',
  sqlFile: 'sf_',
  sqlResult: 'sr_',
  objectIntent: 'oi_',
  migration: 'mg_',
  mail: 'ml_',
  client: 'oc_',
} as const

export type IdKind = keyof typeof idPrefixes

export const idLength = 14
export const idAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** 36 does not divide 256, so bytes from 252 up are thrown away: every character stays equally likely. */
export function idFromBytes(kind: IdKind, nextByte: () => number): string {
  let text: string = idPrefixes[kind]
  const wanted = text.length + idLength
  while (text.length < wanted) {
    const byte = nextByte()
    if (byte < 252) text += idAlphabet[byte % 36]
  }
  return text
}
