import { projectColors } from '@rowhouse/core/api/projects'
import { invalidValue } from '@rowhouse/core/errors'

export function acceptColor(color: string): string {
  if ((projectColors as readonly string[]).includes(color)) return color
  throw invalidValue('color', `Project colour must be one of ${projectColors.join(', ')}`)
}

/** Without a wish the id decides, so that projects of one list rarely look alike and each keeps its look. */
export function colorOf(projectId: string): string {
  let hash = 0
  for (const character of projectId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return projectColors[hash % projectColors.length] ?? projectColors[0]
}

export function acceptDescription(input: string | null): string | null {
  const description = input?.trim() ?? ''
  if (/[^\P{Cc}\t\n\r]/u.test(description))
    throw invalidValue('description', 'Project description must not contain control characters')
  return description === '' ? null : description
}
