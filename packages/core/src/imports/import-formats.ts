/** What can be imported, by the endings files have. What a file is tells its content; the ending only decides between texts. */
export const importFormats = ['csv', 'tsv', 'json', 'jsonl', 'spreadsheet'] as const
export type ImportFormat = (typeof importFormats)[number]

const formatOf: Readonly<Record<string, ImportFormat>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.xls': 'spreadsheet',
  '.xlsx': 'spreadsheet',
  '.xlsm': 'spreadsheet',
  '.ods': 'spreadsheet',
  '.ots': 'spreadsheet',
}

/** For a choice of files. */
export const importEndings = Object.keys(formatOf)

/** null: nothing is known of such files. */
export function formatOfTitle(title: string): ImportFormat | null {
  const ending = /\.[^.]*$/.exec(title.trim().toLowerCase())?.[0] ?? ''
  return formatOf[ending] ?? null
}
