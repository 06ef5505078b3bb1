import { Button, Progress } from '@mantine/core'
import type { FoundSheet, ImportRehearsal } from '@rowhouse/core/api/imports'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactElement, useId, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type DraftPart, draftFault, draftOfPlan, planOf } from './import-draft.ts'
import { counted, nothingToImport, summedUp } from './import-words.ts'
import classes from './imports.module.css'
import { Mapping } from './mapping.tsx'
import { PartSettings } from './part-settings.tsx'
import { RehearsedPart } from './rehearsed-part.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { StepFrame } from './step-frame.tsx'
import type { OpenedImport } from './use-import.ts'

/** What would be written, before anything is. What is changed here is rehearsed again first. */
export function RehearsalStep(opened: OpenedImport): ReactElement {
  const { project, one, draft, isBusy, error } = opened
  const t = useTexts()
  const [chosen, choose] = useState<string | null>(null)
  const { rehearsal } = one
  const isRehearsing = one.state === 'rehearsing'
  const isStale = one.plan !== null && !isSamePlan(opened)
  const { created, updated } = summedUp(rehearsal?.parts ?? [])
  const makesTables = draft.parts.some(({ isTaken, table }) => isTaken && table === null)
  const nothing = rehearsal === null || isStale ? null : nothingToImport(rehearsal.parts, makesTables, t)
  const nothingId = useId()
  const shown = shownPart(opened, chosen)
  const actions = (
    <>
      <span className={classes.dry}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        {t('imports.dry')}
      </span>
      <Button variant="subtle" disabled={isRehearsing} onClick={opened.back}>
        {t('imports.back')}
      </Button>
      {isStale ? (
        <Button loading={isBusy} disabled={draftFault(draft) !== null} onClick={() => void opened.rehearse()}>
          {t('imports.rehearse.again')}
        </Button>
      ) : (
        <Button
          loading={isBusy || isRehearsing}
          disabled={!isRehearsing && (rehearsal === null || nothing !== null)}
          aria-describedby={nothing === null ? undefined : nothingId}
          onClick={() => void opened.begin()}
        >
          {t('imports.begin', counted(created + updated))}
        </Button>
      )}
    </>
  )
  return (
    <StepFrame project={project} step="rehearsal" actions={actions}>
      <div className={classes.split} data-wide>
        <aside className={classes.side} aria-label={t('imports.into')}>
          {shown === null ? null : (
            <>
              <PartSettings {...opened} sheet={shown.sheet} part={shown.part} />
              <Mapping {...opened} {...shown} />
            </>
          )}
        </aside>
        <div className={classes.main} data-padded data-stale={isStale || undefined} aria-busy={isRehearsing}>
          {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
          {/* Of a run that was given up before it wrote anything. */}
          {one.failure === null || isRehearsing ? null : <Notice kind="error">{one.failure}</Notice>}
          {nothing === null ? null : (
            <div id={nothingId}>
              <Notice kind="warning">{nothing}</Notice>
            </div>
          )}
          {isRehearsing ? <Rehearsing one={one} /> : null}
          {shown === null || shown.outcome === null ? null : (
            <>
              <SheetTabs
                sheets={one.sheets.filter(({ id }) => rehearsal?.parts.some(({ sheet }) => sheet === id))}
                shownId={shown.sheet.id}
                onShow={choose}
              />
              <RehearsedPart project={project} sheet={shown.sheet} part={shown.part} outcome={shown.outcome} />
            </>
          )}
        </div>
      </div>
    </StepFrame>
  )
}

function isSamePlan({ one, draft }: OpenedImport): boolean {
  const rehearsed = one.plan === null ? null : planOf(draftOfPlan(one.sheets, one.plan), one.sheets)
  return JSON.stringify(planOf(draft, one.sheets)) === JSON.stringify(rehearsed)
}

interface ShownPart {
  readonly sheet: FoundSheet
  readonly part: DraftPart
  /** null: still being found out. */
  readonly outcome: ImportRehearsal['parts'][number] | null
}

function shownPart({ one, draft }: OpenedImport, chosen: string | null): ShownPart | null {
  const taken = draft.parts.filter(({ isTaken }) => isTaken)
  const part = taken.find(({ sheet }) => sheet === chosen) ?? taken[0]
  const sheet = one.sheets.find(({ id }) => id === part?.sheet)
  if (part === undefined || sheet === undefined) return null
  return { sheet, part, outcome: one.rehearsal?.parts.find((found) => found.sheet === sheet.id) ?? null }
}

function Rehearsing({ one }: Pick<OpenedImport, 'one'>): ReactElement {
  const t = useTexts()
  const { done = 0, total = 0 } = one.progress ?? {}
  const label =
    total === 0
      ? t('imports.rehearsing.begins')
      : t('imports.rehearsing', { done: done.toLocaleString(), total: total.toLocaleString() })
  return (
    <div role="status" className={classes.running}>
      <span>{label}</span>
      <Progress
        size="sm"
        value={total === 0 ? 100 : (done / total) * 100}
        animated={total === 0}
        aria-label={t('imports.rehearsing.label')}
      />
    </div>
  )
}
