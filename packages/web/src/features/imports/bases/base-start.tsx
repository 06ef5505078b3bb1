import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/errors.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { stillHere } from '../../../state/navigation.ts'
import type { Project } from '../../../structure/projects/project.ts'
import { importPath } from '../../../structure/projects/project-places.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Notice } from '../../../ui/form-fields.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import classes from '../imports.module.css'
import { StepFrame } from '../step-frame.tsx'
import { BaseForm } from './base-form.tsx'
import { knownBasesQuery, rehearseBase } from './base-queries.ts'
import { type BaseSpec, firstSpec, knownOf } from './base-spec.ts'
import { KnownBases } from './known-bases.tsx'
import { StaysBehind } from './stays-behind.tsx'

interface BaseStartProps {
  readonly project: Project
  /** Why the base could not be read; null: nothing was tried, or it went well. */
  readonly failure: string | null
}

/** `?tab=import&from=airtable`: which base, with which token, and what comes along. */
export function BaseStart({ project, failure }: BaseStartProps): ReactElement {
  const [search] = useSearchParams()
  const base = search.get('base') ?? ''
  const { data, error, refetch } = useQuery(knownBasesQuery(project.id))
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailedState error={error} onRetry={() => void refetch()} />
  return <Filled key={base} project={project} failure={failure} known={data} first={firstSpec(base, data)} />
}

interface FilledProps extends BaseStartProps {
  readonly known: Parameters<typeof knownOf>[1]
  readonly first: BaseSpec
}

function Filled({ project, failure, known, first }: FilledProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [spec, setSpec] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(failure)
  const kept = knownOf(spec.base, known)?.has_key === true
  const { base, along, keepsToken } = spec
  const token = spec.token.trim()
  const isEnough = base.trim() !== '' && (token !== '' || kept)

  async function rehearse(): Promise<void> {
    if (!isEnough) return
    setBusy(true)
    setError(null)
    const isHere = stillHere()
    try {
      const said = token === '' ? {} : { token }
      const { id } = await rehearseBase(project.id, {
        service: spec.service,
        ...said,
        base: base.trim(),
        along,
        keepsToken,
      })
      if (isHere()) await navigate(importPath(project.id, { id, base: base.trim() }))
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }

  const actions = (
    <>
      <Button variant="subtle" component={Link} to={importPath(project.id)}>
        {t('shell.cancel')}
      </Button>
      <Button loading={isBusy} disabled={!isEnough} onClick={() => void rehearse()}>
        {t('imports.rehearse')}
      </Button>
    </>
  )
  return (
    <StepFrame project={project} isBase step="file" actions={actions}>
      <div className={classes.split}>
        <BaseForm
          project={project}
          spec={spec}
          isKept={kept}
          onChange={(change) => setSpec((now) => ({ ...now, ...change }))}
          onError={setError}
          onEnter={() => void rehearse()}
        />
        <div className={classes.main} data-padded>
          {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
          <KnownBases project={project} known={known} chosen={base} onChoose={(id) => setSpec(firstSpec(id, known))} />
          <p className={classes.quiet}>
            {t(spec.service === 'airtable' ? 'imports.airtable.intro' : 'imports.nocodb.intro')}
          </p>
          {spec.service === 'airtable' ? <StaysBehind /> : null}
        </div>
      </div>
    </StepFrame>
  )
}
