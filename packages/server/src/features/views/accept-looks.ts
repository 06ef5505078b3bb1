import { isCleanText } from '@rowhouse/core/column-types/text-value'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptViewIcon } from '@rowhouse/core/views/view-icon'
import type { ViewRow } from '../../meta/rows/structure.ts'

interface LooksSpec {
  readonly description?: string | null
  readonly icon?: string | null
}

/** Of description and icon those that were given; an empty text is none. */
export function acceptLooks({ description, icon }: LooksSpec): Partial<Pick<ViewRow, 'description' | 'icon'>> {
  return {
    ...(description === undefined ? {} : { description: acceptDescription(description) }),
    ...(icon === undefined ? {} : { icon: acceptViewIcon(icon) }),
  }
}

function acceptDescription(text: string | null): string | null {
  if (text !== null && !isCleanText(text))
    throw invalidValue('description', 'A description must not contain broken characters.')
  return text?.trim() || null
}
