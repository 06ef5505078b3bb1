import { emailKey } from '@rowhouse/core/names'

/** The members of the project: cells hold their ids, texts their addresses. */
export interface People {
  /** The id itself for somebody who has left. */
  textOf(id: string): string
  idOf(text: string): string | null
}

export function peopleOf(members: readonly { readonly id: string; readonly email: string }[]): People {
  const emails = new Map(members.map(({ id, email }) => [id, email]))
  const ids = new Map(members.flatMap(({ id, email }) => [[emailKey(email), id] as const, [id, id] as const]))
  return {
    textOf: (id) => emails.get(id) ?? id,
    idOf: (text) => ids.get(emailKey(text)) ?? null,
  }
}

export const nobody: People = peopleOf([])
