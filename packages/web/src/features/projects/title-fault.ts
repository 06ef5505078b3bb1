import { AppError } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'

/** The sentence the server would answer, before it is asked; null when it would take the title. */
export function titleFault(title: string): string | null {
  try {
    acceptProjectTitle(title)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Characters as people count them, of the part that is kept. */
export function titleLength(title: string): number {
  return [...title.trim()].length
}

/** As the contract says; counted in UTF-16 units, as validators do. */
export const descriptionLimit = 2000
