/** A file that was uploaded. Copies of a project share the bytes, never the row. */
export interface FilePlaceRow {
  file_id: string
  column_id: string
  /** Its key, as in addresses. */
  record: string
}

export interface FileRow {
  id: string
  /** null: it belongs to nobody (any more, or not yet), and its bytes go with the next sweep. */
  project_id: string | null
  /** Where its bytes are, in the store of this name. */
  store: string
  blob: string
  title: string
  mimetype: string
  size: number
  uploaded_by: string | null
  created_at: string
  /** When it first stood in a cell; null: nobody has used it yet. */
  used_at: string | null
  /** Since when no cell has it; what undoes changes may still need it. */
  missed_at: string | null
  /** When the cells were last searched for it. */
  checked_at: string
}

/** A plugin of the App Store that was set up. */
export interface PluginRow {
  id: string
  /** Sealed. */
  settings: string
  active: number
  /** Of a storage: where new files go while it is turned on. */
  store_id: string | null
  tested_at: string | null
  /** Why the last test failed; null: it did not. */
  trouble: string | null
  updated_by: string | null
  updated_at: string
}

/** A store outside of this machine that files are or were in. It stays when its plugin comes to name another. */
export interface FileStoreRow {
  id: string
  plugin: string
  /** What tells it apart, whatever the keys. */
  place: string
  /** Sealed. */
  settings: string
  created_at: string
}
