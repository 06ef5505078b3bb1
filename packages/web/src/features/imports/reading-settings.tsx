import { Button, TextInput } from '@mantine/core'
import { type Import, type ImportReading, importDelimiters, importEncodings } from '@rowhouse/core/api/imports'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { delimiterName, encodingNames } from './import-words.ts'
import classes from './imports.module.css'
import { ChoiceLine, SettingLine } from './setting-line.tsx'
import { emptiesIn, sampleRowsIn } from './typed-reading.ts'
import type { OpenedImport } from './use-import.ts'

/** Which formats ask for a setting; what is written in it says the rest. */
const inColumns: readonly Import['format'][] = ['csv', 'tsv']
const asText: readonly Import['format'][] = ['csv', 'tsv', 'json', 'jsonl']
const withHeader: readonly Import['format'][] = ['csv', 'tsv', 'spreadsheet']

const found = 'found'
const quoteNames = { '"': 'double', "'": 'single', '': 'none' } as const
/** What the source tells by itself. */
const foundOut = { headerLine: null, mark: null, dayOrder: null } as const
const mostHeaderLines = 20

/** How the source is read; each change is read again at once. */
export function ReadingSettings({ one, isBusy, read }: OpenedImport): ReactElement {
  const t = useTexts()
  const { format, reading } = one
  const set = (part: Partial<ImportReading>): void => void read({ ...reading, ...part })
  const lines = Array.from({ length: mostHeaderLines }, (_, at) => String(at + 1))
  return (
    <section className={classes.reading} aria-label={t('imports.read')}>
      <div className={classes.section}>
        <h2>{t('imports.read')}</h2>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} />}
          disabled={isBusy}
          onClick={() => void read(foundOut)}
        >
          {t('imports.read.again')}
        </Button>
      </div>
      <div className={classes.lines}>
        {asText.includes(format) ? (
          <ChoiceLine
            label={t('imports.read.encoding')}
            value={reading.encoding}
            choices={importEncodings.map((name) => [name, encodingNames[name]])}
            onChoose={(value) => set({ encoding: importEncodings.find((name) => name === value) ?? 'utf-8' })}
          />
        ) : null}
        {inColumns.includes(format) ? (
          <>
            <ChoiceLine
              label={t('imports.read.delimiter')}
              value={reading.delimiter}
              choices={delimitersFor(reading.delimiter).map((sign) => [sign, delimiterName(sign, t)])}
              onChoose={(delimiter) => set({ delimiter })}
            />
            <ChoiceLine
              label={t('imports.read.quote')}
              value={reading.quote}
              choices={(['"', "'", ''] as const).map((sign) => [sign, t(`imports.quote.${quoteNames[sign]}`)])}
              onChoose={(value) => set({ quote: value as ImportReading['quote'] })}
            />
          </>
        ) : null}
        {withHeader.includes(format) ? (
          <ChoiceLine
            label={t('imports.read.header')}
            value={reading.headerLine === null ? found : String(reading.headerLine)}
            choices={[
              [found, t('imports.header.found')],
              ['0', t('imports.header.none')],
              ...lines.map((line) => [line, t('imports.header.line', { line })] as const),
            ]}
            onChoose={(value) => set({ headerLine: value === found ? null : Number(value) })}
          />
        ) : null}
        <ChoiceLine
          label={t('imports.read.mark')}
          value={reading.mark ?? found}
          choices={[
            [found, t('imports.mark.found')],
            ['.', '1,234.56'],
            [',', '1.234,56'],
          ]}
          onChoose={(value) => set({ mark: value === found ? null : (value as '.' | ',') })}
        />
        <ChoiceLine
          label={t('imports.read.days')}
          value={reading.dayOrder ?? found}
          choices={[
            [found, t('imports.days.found')],
            ['dayFirst', t('imports.days.dayFirst')],
            ['monthFirst', t('imports.days.monthFirst')],
          ]}
          onChoose={(value) => set({ dayOrder: value === found ? null : (value as 'dayFirst' | 'monthFirst') })}
        />
        <LateLine
          label={t('imports.read.empties')}
          hint={t('imports.read.empties.hint')}
          value={reading.empties.join(', ')}
          onDone={(typed) => set({ empties: emptiesIn(typed) })}
        />
        <ChoiceLine
          label={t('imports.read.totals')}
          value={String(reading.skipTotals)}
          choices={[
            ['true', t('imports.totals.skip')],
            ['false', t('imports.totals.take')],
          ]}
          onChoose={(value) => set({ skipTotals: value === 'true' })}
        />
        <LateLine
          label={t('imports.read.sample')}
          hint={t('imports.read.sample.hint')}
          inputMode="numeric"
          value={String(reading.sampleRows)}
          onDone={(typed) => {
            const sampleRows = sampleRowsIn(typed)
            if (sampleRows !== null && sampleRows !== reading.sampleRows) set({ sampleRows })
          }}
        />
      </div>
    </section>
  )
}

/** One that was found and is none of the usual can be kept. */
const delimitersFor = (found: string): readonly string[] => [...new Set([...importDelimiters, found])]

interface LateLineProps {
  readonly label: string
  readonly hint: string
  readonly inputMode?: 'numeric'
  readonly value: string
  readonly onDone: (typed: string) => void
}

/** Typed letter by letter, and read again only when it is complete. */
function LateLine({ label, hint, value, onDone, ...input }: LateLineProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  function finish(): void {
    if (typed !== null && typed !== value) onDone(typed)
    setTyped(null)
  }
  return (
    <SettingLine label={label} hint={hint}>
      {(id) => (
        <TextInput
          id={id}
          {...input}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish()
          }}
        />
      )}
    </SettingLine>
  )
}
