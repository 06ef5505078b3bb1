import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { importEndings } from '@rowhouse/core/imports/import-formats'
import { IconFileImport } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { InnerForm } from '../../ui/inner-form.tsx'
import { type ImportSource as Source, sourceOfFiles } from './import-queries.ts'
import classes from './imports.module.css'
import { useFileOver } from './use-file-over.ts'

type Way = Exclude<Source['kind'], 'files'>
const ways: readonly Way[] = ['file', 'text', 'url']

interface ImportSourceProps {
  readonly onSource: (source: Source) => void
}

/** Where rows come from: a file, a text, an address. */
export function ImportSource({ onSource }: ImportSourceProps): ReactElement {
  const t = useTexts()
  const [way, setWay] = useState<Way>('file')
  return (
    <div className={classes.source}>
      <SegmentedControl
        aria-label={t('imports.way')}
        data={ways.map((one) => ({ value: one, label: t(`imports.way.${one}`) }))}
        value={way}
        onChange={(value) => setWay(ways.find((one) => one === value) ?? 'file')}
      />
      {way === 'file' ? <FileDrop onSource={onSource} /> : <TypedSource key={way} way={way} onSource={onSource} />}
    </div>
  )
}

function FileDrop({ onSource }: { readonly onSource: (source: Source) => void }): ReactElement {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]): void => {
    const source = sourceOfFiles(files)
    if (source !== null) onSource(source)
  }
  const drop = useFileOver(take)
  return (
    <div className={classes.drop} data-over={drop.isOver || undefined} {...drop.handlers}>
      <IconFileImport size={28} stroke={1.5} aria-hidden />
      <span>{t('imports.drop')}</span>
      <Button onClick={() => input.current?.click()}>{t('imports.choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={importEndings.join(',')}
        aria-label={t('imports.choose')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = ''
          take(files)
        }}
      />
      <small>{t('imports.kinds')}</small>
    </div>
  )
}

interface TypedSourceProps {
  readonly way: 'text' | 'url'
  readonly onSource: (source: Source) => void
}

function TypedSource({ way, onSource }: TypedSourceProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const given = typed.trim()
  function send(): void {
    if (given === '') return
    onSource(way === 'text' ? { kind: 'text', text: typed } : { kind: 'url', url: given })
  }
  return (
    <InnerForm className={classes.paste} onEnter={send}>
      {way === 'text' ? (
        <Textarea
          label={t('imports.text.label')}
          description={t('imports.text.hint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <TextField
          type="url"
          label={t('imports.url.label')}
          description={t('imports.url.hint')}
          placeholder="https://"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button disabled={given === ''} onClick={send}>
        {t(`imports.${way}.submit`)}
      </Button>
    </InnerForm>
  )
}
