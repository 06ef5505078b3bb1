import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { BaseRehearsal } from './bases/base-rehearsal.tsx'
import { BaseStart } from './bases/base-start.tsx'
import { isBaseImport } from './bases/is-base-import.ts'
import { FileStep } from './file-step.tsx'
import { importQuery } from './import-queries.ts'
import { ImportStart } from './import-start.tsx'
import { ReceiptStep } from './receipt-step.tsx'
import { RehearsalStep } from './rehearsal-step.tsx'
import { RunStep } from './run-step.tsx'
import { type OpenedImport, useImport } from './use-import.ts'

/** `?tab=import`: what to import; with `&id=`: an import, at whatever step it is. */
export function ImportPage({ project }: { readonly project: Project }): ReactElement {
  const [search] = useSearchParams()
  const id = search.get('id')
  const into = search.get('into')
  if (id === null && search.get('from') === 'airtable') return <BaseStart project={project} failure={null} />
  if (id === null) return <ImportStart project={project} into={into} />
  return <ReadImport key={id} project={project} id={id} into={into} />
}

interface ReadImportProps {
  readonly project: Project
  readonly id: string
  readonly into: string | null
}

function ReadImport({ project, id, into }: ReadImportProps): ReactElement {
  const { data, error, refetch } = useQuery(importQuery(project.id, id))
  if (data !== undefined) return <ShownImport project={project} one={data} into={into} />
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonPage />
}

const steps: Readonly<Record<OpenedImport['step'], (props: OpenedImport) => ReactElement>> = {
  file: FileStep,
  rehearsal: RehearsalStep,
  run: RunStep,
  receipt: ReceiptStep,
}

/** Of a base of another service. One that could not be read begins again, with the reason. */
const baseSteps: typeof steps = {
  file: ({ project, one }) => <BaseStart project={project} failure={one.failure} />,
  rehearsal: BaseRehearsal,
  run: RunStep,
  receipt: ReceiptStep,
}

function ShownImport({ project, one, into }: Pick<OpenedImport, 'project' | 'one'> & { readonly into: string | null }) {
  const opened = useImport(project, one, into)
  const Step = (isBaseImport(one) ? baseSteps : steps)[opened.step]
  return <Step {...opened} />
}
