import { TextInput } from '@mantine/core'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { columnGroups } from '../../cells/cell-type.ts'
import { cellTypes, typesIn } from '../../cells/cell-types.ts'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './field-popover.module.css'
import { findTypes } from './find-types.ts'

interface TypeListProps {
  readonly type: ColumnTypeName
  readonly isOffered: (type: ColumnTypeName) => boolean
  readonly onChoose: (type: ColumnTypeName) => void
}

/** Every type with its sentence. The keys stay in the search: arrows choose, Enter goes back to all types. */
export function TypeList({ type, isOffered, onChoose }: TypeListProps): ReactElement {
  const t = useTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  // Typed, and no arrow pressed since: Enter takes the best.
  const [isFresh, setFresh] = useState(false)
  const offered = columnGroups
    .map((group) => ({ group, types: withOwn(group, type).filter(isOffered) }))
    .filter(({ types }) => types.length > 0)
  const total = offered.reduce((sum, { types }) => sum + types.length, 0)
  const inOrder = findTypes(
    offered.flatMap(({ types }) => types),
    search,
    t,
  )
  const pointed = isFresh ? inOrder[0] : inOrder.find((name) => name === type)

  useEffect(() => {
    list.current?.querySelector(`[data-type="${type}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [type])

  function write(text: string): void {
    setSearch(text)
    setFresh(text.trim() !== '')
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const best = pointed ?? inOrder[0]
      if (best !== undefined && best !== type) onChoose(best)
      write('')
    } else if (event.key === 'Escape' && search !== '') {
      event.stopPropagation()
      write('')
    } else if (step !== undefined && inOrder.length > 0) {
      event.preventDefault()
      const at = isFresh ? -1 : inOrder.indexOf(type)
      const next = inOrder[at === -1 ? 0 : Math.min(inOrder.length - 1, Math.max(0, at + step))]
      setFresh(false)
      if (next !== undefined) onChoose(next)
    }
  }

  const option = (name: ColumnTypeName): ReactElement => (
    <TypeOption
      key={name}
      id={`${id}-${name}`}
      type={name}
      isOn={name === type}
      isPointed={name === pointed}
      onChoose={onChoose}
    />
  )
  return (
    <>
      <div className={classes.search}>
        <TextInput
          role="combobox"
          aria-label={t('fields.type.find')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={pointed === undefined ? undefined : `${id}-${pointed}`}
          placeholder={t('fields.type.find')}
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={<span className={classes.total}>{search === '' ? total : inOrder.length}</span>}
          value={search}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} className={classes.types} role="listbox" aria-label={t('fields.type')}>
        {search.trim() === ''
          ? offered.map(({ group, types }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
              <div key={group} role="group" aria-label={t(`tables.typeGroup.${group}`)}>
                <div className={classes.group} aria-hidden>
                  {t(`tables.typeGroup.${group}`)}
                </div>
                {types.map(option)}
              </div>
            ))
          : inOrder.map(option)}
        {inOrder.length === 0 ? <p className={classes.none}>{t('fields.type.none')}</p> : null}
      </div>
    </>
  )
}

/** Columns of a kind that only databases make are shown among the others while they are what they are. */
function withOwn(group: (typeof columnGroups)[number], type: ColumnTypeName): readonly ColumnTypeName[] {
  const types = typesIn(group)
  return cellTypes[type].group === null && group === 'more' ? [type, ...types] : types
}

interface TypeOptionProps {
  readonly id: string
  readonly type: ColumnTypeName
  readonly isOn: boolean
  readonly isPointed: boolean
  readonly onChoose: (type: ColumnTypeName) => void
}

function TypeOption({ id, type, isOn, isPointed, onChoose }: TypeOptionProps): ReactElement {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search above.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      data-type={type}
      data-pointed={isPointed || undefined}
      className={classes.type}
      onClick={() => onChoose(type)}
    >
      <TypeMark type={type} isOn={isOn} />
      <span className={classes.typeText}>
        <span className={classes.typeName}>{t(`tables.type.${type}`)}</span>
        <span className={classes.typeHelp}>{t(`tables.type.${type}.text`)}</span>
      </span>
      {isOn ? <IconCheck size={14} stroke={1.9} aria-hidden /> : null}
    </div>
  )
}

export function TypeMark({ type, isOn }: { readonly type: ColumnTypeName; readonly isOn: boolean }): ReactElement {
  return (
    <span className={classes.mark} data-on={isOn || undefined}>
      <ColumnIcon type={type} size={16} />
    </span>
  )
}
