import type { BringAlong, SourceField, SourceTable } from '@rowhouse/core/services/source-base'
import type { CellValue } from '@rowhouse/core/storage'
import type { EgressResponse } from '../../../platform/egress/egress.ts'

export interface SourceRecord {
  readonly id: string
  /** By the id of the field, as the service gives them. */
  readonly cells: Readonly<Record<string, unknown>>
  /** How many comments it has; 0 also where the service does not tell. */
  readonly comments: number
}

interface RecordsPage {
  readonly records: readonly SourceRecord[]
  /** null: it was the last one. */
  readonly next: string | null
}

export interface SourceComment {
  readonly id: string
  readonly author: string
  readonly at: string
  readonly text: string
}

export interface SourceFile {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly type: string
}

interface SourcePerson {
  readonly name: string
  readonly email: string
}

/** Where a list goes on is forgotten by the service: it begins anew. */
export class CursorGone extends Error {}

/** A base of another service, whichever it is. */
export interface ServiceReader {
  bases(): Promise<readonly { readonly id: string; readonly title: string }[]>
  structure(
    base: string,
    along: BringAlong,
  ): Promise<{ readonly title: string; readonly tables: SourceTable[]; readonly notes: string[] }>
  /** `fields`: null: all. */
  page(base: string, table: SourceTable, cursor: string | null, fields: readonly string[] | null): Promise<RecordsPage>
  /** With fresh addresses of its files; null: it is gone. */
  record(base: string, table: SourceTable, id: string): Promise<SourceRecord | null>
  comments(base: string, table: SourceTable, record: string): Promise<readonly SourceComment[]>
  file(url: string, maxBytes: number): Promise<EgressResponse>
  cellOf(field: SourceField, raw: unknown): CellValue
  filesIn(raw: unknown): readonly SourceFile[]
  peopleIn(raw: unknown): readonly SourcePerson[]
  /** Ids of records of the linked table. */
  linksIn(base: string, table: SourceTable, field: SourceField, record: SourceRecord): Promise<readonly string[]>
}
