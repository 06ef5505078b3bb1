import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { AvatarPerson } from '../../ui/avatar.tsx'
import type { CommentActs } from './comment-acts.ts'

/** What all parts of the discussion about one record share. */
export interface Talk {
  readonly project: Project
  readonly table: Table
  readonly rowId: string
  readonly record: { readonly tableId: string; readonly recordId: string }
  /** Of the person at the screen. */
  readonly me: string
  /** The comment the address leads to; null: none. */
  readonly named: string | null
  /** Drafts are kept under it: of this person about this record. */
  readonly place: string
  readonly acts: CommentActs
  readonly mayDeleteAny: boolean
  /** null: no member, or not known yet. */
  personOf(id: string): AvatarPerson | null
}
