import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { fileColumns, fileIds } from '../write/place-files.ts'
import { readAnswer } from './read-answer.ts'

export interface AnsweredFile {
  readonly answer: string
  readonly fileId: string
}

/** Only what stands now in a field of files that is told to whoever has the address, while anything is told. */
export async function requireAnsweredFile(
  ctx: InProject<'records.handIn'>,
  access: RecordsAccess,
  { answer, fileId }: AnsweredFile,
): Promise<void> {
  const { cells } = await readAnswer(ctx, access, answer)
  if (!fileColumns(access.table).some(({ title }) => fileIds(cells[title]).includes(fileId)))
    throw notFound('file', fileId)
}
