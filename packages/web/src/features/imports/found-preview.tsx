import { Button, TextInput } from '@mantine/core'
import type { FoundColumn, FoundSheet } from '@rowhouse/core/api/imports'
import { IconCode } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { alignOfType } from '../../cells/cell-types.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColumnField, ColumnType } from './column-target.tsx'
import { formulaOf } from './formula-of.ts'
import { type DraftColumn, type DraftPart, goesOn, linkableSheets } from './import-draft.ts'
import { shownNumber } from './import-words.ts'
import classes from './imports.module.css'
import type { OpenedImport } from './use-import.ts'

interface FoundPreviewProps extends Pick<OpenedImport, 'project' | 'draft' | 'changePart'> {
  readonly sheet: FoundSheet
  readonly part: DraftPart
}

/** The first rows as they stand in the source, and above each column what becomes of it. */
export function FoundPreview(props: FoundPreviewProps): ReactElement {
  const { sheet, part } = props
  const t = useTexts()
  const [isRaw, setRaw] = useState(false)
  const kept = part.columns.filter((column) => goesOn(part, column)).length
  const shown = { first: shownNumber(sheet.first.length), rows: shownNumber(sheet.rows) }
  return (
    <>
      <div className={classes.head}>
        <b>
          <bdi>{sheet.title}</bdi>
        </b>
        <span>{t('imports.preview', { ...shown, kept, columns: sheet.columns.length })}</span>
        {sheet.lines.length === 0 ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCode size={14} />}
            aria-pressed={isRaw}
            onClick={() => setRaw(!isRaw)}
          >
            {t('imports.raw')}
          </Button>
        )}
      </div>
      {isRaw ? (
        <pre className={classes.raw}>{sheet.lines.join('\n')}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys.
        <section className={classes.frame} aria-label={t('imports.preview.label')} tabIndex={0}>
          <FoundRows {...props} />
        </section>
      )}
    </>
  )
}

function FoundRows({ project, draft, changePart, sheet, part }: FoundPreviewProps): ReactElement {
  const t = useTexts()
  const columns = sheet.columns.flatMap((found) => {
    const column = part.columns.find(({ from }) => from === found.from)
    return column === undefined ? [] : [{ found, column }]
  })
  const change = (from: number, now: Partial<DraftColumn>): void =>
    changePart(sheet.id, { columns: part.columns.map((one) => (one.from === from ? { ...one, ...now } : one)) })
  return (
    <table className={classes.preview}>
      <thead>
        <tr>
          <th scope="col">{t('imports.line')}</th>
          {columns.map(({ found, column }) => (
            <th key={found.from} scope="col">
              <div className={classes.columnHead}>
                {part.table === null ? (
                  <>
                    <ColumnType
                      found={found}
                      column={column}
                      linkable={linkableSheets(draft, sheet.id, found.from)}
                      formula={formulaOf(part, sheet, found)}
                      onChange={(now) => change(found.from, now)}
                    />
                    <TextInput
                      size="xs"
                      aria-label={t('imports.columnTitle', { title: found.header || found.title })}
                      value={column.title}
                      disabled={!column.isKept}
                      onChange={(event) => change(found.from, { title: event.currentTarget.value })}
                    />
                  </>
                ) : (
                  <>
                    <bdi>{found.header || found.title}</bdi>
                    <ColumnField
                      project={project}
                      part={part}
                      found={found}
                      column={column}
                      onChange={(now) => change(found.from, now)}
                    />
                  </>
                )}
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.first.map(({ line, cells }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            {columns.map(({ found, column }) => (
              <td
                key={found.from}
                data-off={goesOn(part, column) ? undefined : true}
                data-align={part.table === null ? alignOfType(column.type) : undefined}
              >
                <FoundCell text={cells[found.from] ?? ''} mark={goesOn(part, column) ? markOf(found, line) : null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Mark = 'ambiguous' | 'bad' | null

function FoundCell({ text, mark }: { readonly text: string; readonly mark: Mark }): ReactElement {
  return <bdi className={mark === null ? undefined : classes[mark]}>{text}</bdi>
}

function markOf({ ambiguous, unreadable }: FoundColumn, line: number): Mark {
  if (unreadable.some((cell) => cell.line === line)) return 'bad'
  return ambiguous.some((day) => day.line === line) ? 'ambiguous' : null
}
