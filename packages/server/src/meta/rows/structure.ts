export interface TableRow {
  id: string
  project_id: string
  base_id: string
  /** null: the schema the connection works in. */
  schema: string | null
  /** In the database. */
  name: string
  title: string
  kind: string
  junction: number
  description: string | null
  position: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
}

export interface ColumnRow {
  id: string
  project_id: string
  table_id: string
  /** In the database; null: nothing is stored. */
  name: string | null
  title: string
  /** A name of core/column-types/registry, or that of `meta/row-position.ts`. */
  type: string
  /** JSON, accepted by the type. */
  options: string
  /** The storage word the column really has; null: nothing is stored, or of a kind no word speaks of. */
  word: string | null
  /** As the engine wrote it when the column was read in or made; sync compares it. */
  database_type: string | null
  /** From 1, in the order of the primary key. */
  key_part: number | null
  auto_increment: number
  /** The database computes it; nobody can write it. */
  generated: number
  is_primary_value: number
  required: number
  unique_values: number
  /** A cell value as JSON; null: none. */
  default_value: string | null
  description: string | null
  /** JSON: what clients note beside the settings of the type; kept and given back, never obeyed. */
  meta: string | null
  /** Hidden from ordinary reading: foreign keys and the like. */
  system: number
  position: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
}

export interface ViewRow {
  id: string
  project_id: string
  table_id: string
  title: string
  /** Plain text. */
  description: string | null
  /** An emoji; null: that of its kind. */
  icon: string | null
  type: string
  is_default: number
  position: number
  /** JSON: `ViewSettings` of core, what is missing as it is by default. */
  settings: string
  /** collaborative, locked or personal */
  lock_type: string
  /** Who made it; null: nobody in particular. */
  owner_id: string | null
  /** JSON: what clients note; kept and given back, never obeyed. */
  meta: string | null
  /** Roles to which it is as if it were not there, joined by commas. */
  hidden_from: string
  /** Raised by every change of it. */
  version: number
  created_at: string
  updated_at: string
}

/** The view a person opens a table with; one that is not there, or not for them, is passed over. */
export interface OpeningViewRow {
  user_id: string
  table_id: string
  project_id: string
  view_id: string
}

/** A deleted view, out of the way of everything that reads views. */
export interface TrashedViewRow {
  id: string
  project_id: string
  table_id: string
  title: string
  /** JSON: its row as it was. */
  row: string
  deleted_at: string
  deleted_by: string | null
}

/** An index that exists for the sake of views, so it goes when none needs it any more. */
export interface IndexRow {
  /** In the database; it tells what is indexed, so that a column of another kind gets another index. */
  name: string
  project_id: string
  table_id: string
  state: 'ready' | 'failed'
  created_at: string
}
