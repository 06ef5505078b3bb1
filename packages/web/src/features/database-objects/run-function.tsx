import { Button, TextInput } from '@mantine/core'
import { IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { rowsOf } from '../sql-editor/open-rows.ts'
import { RowsTold } from '../sql-editor/output-foot.tsx'
import type { ResultRows } from '../sql-editor/result-rows.ts'
import { ResultTable } from '../sql-editor/result-table.tsx'
import type { SqlResult } from '../sql-editor/sql-queries.ts'
import { callFunction, type ObjectSource, type OpenObject } from './object-queries.ts'
import classes from './objects.module.css'

interface RunFunctionProps {
  readonly project: Project
  readonly source: ObjectSource
  readonly object: OpenObject
}

/** What a function says to values of one's own; nothing is written by it. */
export function RunFunction({ project, source, object }: RunFunctionProps): ReactElement {
  const t = useTexts()
  const { name, signature, arguments: taken } = object
  const [values, setValues] = useState<Readonly<Record<number, string>>>({})
  const [result, setResult] = useState<(SqlResult & { readonly all: ResultRows }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const given = taken.map((_, at) => (values[at] === undefined || values[at] === '' ? null : values[at]))
      const body = { source: source.id, name, values: given, ...(signature == null ? {} : { signature }) }
      const answer = await callFunction(project.id, body)
      setResult({ ...answer, all: rowsOf(project.id, answer) })
    } catch (error) {
      setResult(null)
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={classes.run} aria-label={t('objects.run')}>
      <header className={classes.runHead}>
        <h3>{t('objects.run')}</h3>
        <span className={classes.mode}>
          <IconLock size={14} />
          {t('objects.run.readOnly')}
        </span>
      </header>
      <form className={classes.arguments} onSubmit={(event) => void run(event)}>
        {taken.length === 0 ? <span className={classes.faint}>{t('objects.run.none')}</span> : null}
        {taken.map(({ name: argument, type }, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: an argument is known by its place, with or without a name
            key={at}
            size="xs"
            label={
              <>
                {argument || `$${at + 1}`} <code>{type}</code>
              </>
            }
            value={values[at] ?? ''}
            onChange={({ currentTarget }) => setValues((before) => ({ ...before, [at]: currentTarget.value }))}
          />
        ))}
        <Button size="xs" type="submit" loading={isBusy} leftSection={<IconPlayerPlay size={16} />}>
          {t('objects.run.go')}
        </Button>
      </form>
      {failure === null ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {result === null ? null : (
        <section className={classes.result} aria-label={t('objects.run.result')}>
          <ResultTable key={result.id} headers={result.headers} rows={result.all} />
        </section>
      )}
      {result === null ? null : (
        <footer className={classes.runFoot} role="status">
          <RowsTold rows={result.all} />
          <span>{t('sql.took', { ms: result.durationMs })}</span>
        </footer>
      )}
    </section>
  )
}
