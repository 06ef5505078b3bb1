// Where the bytes of uploaded files are. It knows keys and bytes, never names, types or rights.
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Kept with each file, so that one that lies elsewhere is still found when new ones go to another store. */
  readonly name: string
  /** Takes in a whole body or throws and leaves nothing. Nobody can read it before it is kept. */
  receive(key: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  /** null: there is none of this key. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  /** Leftovers of uploads that a crash broke off. */
  removeAbandoned(): Promise<void>
  /** An address by which whoever has it gets the file for a minute, as a download; null: there is none. */
  link(key: string, title: string): string | null
}

export interface Received {
  readonly size: number
  /** The first bytes, by which pictures are told. */
  readonly head: Uint8Array
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** All stores there are. */
export interface FileStores {
  /** Of this machine: for what is only here for a while, such as small pictures and files on their way into tables. */
  readonly disk: FileStore
  /** Where new files go. */
  active(): Promise<FileStore>
  /** The one of this name, where a file was put. */
  of(name: string): Promise<FileStore>
}
