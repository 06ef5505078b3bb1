import { type ApiKind, projectColors } from '@rowhouse/core/api/projects'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasCode, messageOf } from '../../api/errors.ts'
import { stillHere } from '../../state/navigation.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { projectsQuery } from '../../structure/projects/queries.ts'
import type { DatabasePlace } from '../sources/database-choice.tsx'
import { emptyDraft, faultsOf, hasFaults, type SourceDraft, v1BaseOf } from '../sources/source-draft.ts'
import { createProject } from './project-changes.ts'
import { descriptionLimit, titleFault } from './title-fault.ts'

interface NewProjectDraft {
  readonly title: string
  readonly color: string
  readonly description: string
  readonly api: ApiKind
  readonly place: DatabasePlace
  readonly source: SourceDraft
}

interface Refusal {
  readonly field: 'title' | 'form'
  /** A sentence, or what was thrown. */
  readonly why: unknown
}

export interface NewProject {
  readonly draft: NewProjectDraft
  readonly titleField: RefObject<HTMLInputElement | null>
  readonly refusal: Refusal | null
  readonly isCreating: boolean
  /** Told only after somebody tried. */
  readonly sourceFaults: ReturnType<typeof faultsOf>
  readonly isWordy: boolean
  change(part: Partial<NewProjectDraft>): void
  isReachable(): boolean
  create(): Promise<void>
}

/** A project as it is thought up, until it is made and opened. */
export function useNewProject(): NewProject {
  const navigate = useNavigate()
  const titleField = useRef<HTMLInputElement>(null)
  const nextColor = useNextColor()
  const [typed, setTyped] = useState<Omit<NewProjectDraft, 'color'> & { readonly color: string | null }>({
    title: '',
    color: null,
    description: '',
    api: 'rest',
    place: usePlaceInAddress(),
    source: emptyDraft,
  })
  const [wasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isCreating, setCreating] = useState(false)
  const draft = { ...typed, color: typed.color ?? nextColor }
  const { title, color, api, place } = draft
  const description = draft.description.trim()
  const isWordy = draft.description.length > descriptionLimit
  const faults = place === 'attached' ? faultsOf(draft.source) : {}

  function change(part: Partial<NewProjectDraft>): void {
    setTyped((known) => ({ ...known, ...part }))
    if ('title' in part || 'source' in part) setRefusal(null)
  }

  function isReachable(): boolean {
    setTried(true)
    return !hasFaults(faults)
  }

  async function create(): Promise<void> {
    const fault = titleFault(title)
    if (fault !== null) {
      setRefusal({ field: 'title', why: fault })
      titleField.current?.focus()
      return
    }
    if (isWordy || !isReachable()) return
    setCreating(true)
    const isHere = stillHere()
    try {
      const source = place === 'attached' ? v1BaseOf(draft.source) : null
      const project = await createProject({ title: title.trim(), color, description, api, source })
      // As everybody else who opens it for the first time (spec 106).
      if (isHere()) await navigate(tabPath(project.id, api === 'rest' ? 'overview' : api), { replace: true })
    } catch (error) {
      setCreating(false)
      const isAboutTitle = hasCode(error, 'invalid_value') && /title/i.test(messageOf(error))
      setRefusal({ field: isAboutTitle ? 'title' : 'form', why: error })
      if (isAboutTitle) titleField.current?.focus()
    }
  }

  const sourceFaults = wasTried ? faults : {}
  return { draft, titleField, refusal, isCreating, sourceFaults, isWordy, change, isReachable, create }
}

/** Also where the client leads when a project's database is not configured. */
const connectPath = '/project/0'

/** The address of the screen that asks for credentials begins with the form open. */
export function usePlaceInAddress(): DatabasePlace {
  return useLocation().pathname === connectPath ? 'attached' : 'builtIn'
}

/** Neighbours in the list get different colours; grey is left to those who want it. */
export function useNextColor(): string {
  const { data } = useQuery(projectsQuery)
  const vivid = projectColors.slice(1)
  return vivid[(data?.list.length ?? 0) % vivid.length] ?? 'indigo'
}
