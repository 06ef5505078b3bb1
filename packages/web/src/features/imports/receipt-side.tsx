import type { Import, ImportReceipt } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { showSize } from '../../values/show-size.ts'
import { alteredLines, counted, delimiterName, encodingNames, shownNumber } from './import-words.ts'
import classes from './imports.module.css'
import { useTargetFields } from './use-targets.ts'

interface ReceiptSideProps {
  readonly project: Project
  readonly one: Import
}

/** What went along with the records, and how the source was read. */
export function ReceiptSide({ project, one }: ReceiptSideProps): ReactElement {
  const t = useTexts()
  const parts = one.receipt?.parts ?? []
  const hasMore = parts.some(
    ({ newChoices, unknownLinks, taken = 0, altered }) => newChoices.length + unknownLinks + taken + altered.length,
  )
  return (
    <aside className={classes.side} aria-label={t('imports.readAs')}>
      {hasMore ? (
        <>
          <div className={classes.section}>
            <h2>{t('imports.also')}</h2>
          </div>
          <ul className={classes.also}>
            {parts.map((part) => (
              <AlsoDone key={part.sheet} project={project} part={part} />
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.section}>
        <h2>{t('imports.readAs')}</h2>
      </div>
      <dl className={classes.facts}>
        {factsOf(one, t).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={importPath(project.id)}>{t('imports.earlier.link')}</Link>
      </p>
    </aside>
  )
}

interface AlsoDoneProps {
  readonly project: Project
  readonly part: ImportReceipt['parts'][number]
}

function AlsoDone({ project, part }: AlsoDoneProps): ReactElement {
  const t = useTexts()
  const fields = useTargetFields(project, part.table?.id ?? null) ?? []
  const titleOf = (id: string): string => fields.find((field) => field.id === id)?.title ?? ''
  const lines = [
    ...part.newChoices.map(({ column, titles }) =>
      t('imports.also.choices', { ...counted(titles.length), column: titleOf(column), titles: titles.join(', ') }),
    ),
    ...(part.unknownLinks === 0 ? [] : [t('imports.also.unknownLinks', counted(part.unknownLinks))]),
    ...(part.taken === undefined ? [] : [t('imports.also.taken', counted(part.taken))]),
    ...alteredLines(part.altered, t),
  ]
  return (
    <>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </>
  )
}

type Fact = readonly [name: string, value: string]

function factsOf(one: Import, t: Texts): readonly Fact[] {
  const { title, size, format, reading, checksum, base, report } = one
  if (base !== null)
    return [
      [t('imports.step.base'), `${base.title}, ${base.id}`],
      [t('imports.airtable.along.attachments'), shownNumber(report?.files ?? 0)],
      [t('imports.airtable.along.comments'), shownNumber(report?.comments ?? 0)],
    ]
  const inColumns = format === 'csv' || format === 'tsv'
  const encoding: Fact = [t('imports.read.encoding'), encodingNames[reading.encoding]]
  const delimiter: Fact = [t('imports.read.delimiter'), delimiterName(reading.delimiter, t)]
  return [
    [t('imports.fact.file'), `${title}, ${showSize(size)}`],
    ...(format === 'spreadsheet' ? [] : [encoding]),
    ...(inColumns ? [delimiter] : []),
    [t('imports.read.days'), t(`imports.days.${reading.dayOrder ?? 'found'}`)],
    [t('imports.fact.checksum'), `${checksum.slice(0, 4)}…${checksum.slice(-4)}`],
  ]
}
