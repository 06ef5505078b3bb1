import { findText } from '../actions/find-text.ts'

interface Listed {
  readonly title: string
  readonly last_opened_at: string | null
}

/** The last opened first; of a search, what it means most. */
export function listedProjects<P extends Listed>(projects: readonly P[], search: string): readonly P[] {
  return projects
    .flatMap((project) => {
      const found = findText(search, project.title)
      return found === null ? [] : [{ project, score: found.score }]
    })
    .sort((one, other) => other.score - one.score || openedAt(other.project) - openedAt(one.project))
    .map(({ project }) => project)
}

const openedAt = ({ last_opened_at: at }: Listed): number => (at === null ? 0 : Date.parse(at))
