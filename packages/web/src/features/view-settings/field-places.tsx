import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import type { Column, Table } from '../../structure/tables/table.ts'
import { movedTo, ReorderRow } from '../../ui/reorder-row.tsx'
import { type ColumnInView, reordered, withColumn } from './columns-in-view.ts'
import classes from './view-bar.module.css'
import type { ViewState } from './view-state.ts'

interface FieldPlacesProps {
  readonly table: Table
  readonly view: ViewState
  readonly places: readonly ColumnInView[]
  /** Of some of them nobody knows between which others they are put. */
  readonly isWhole: boolean
}

/** Fields in the order of the view, each with its switch. The one that names records stays first. */
export function FieldPlaces({ table, view, places, isWhole }: FieldPlacesProps): ReactElement {
  const { settings, change } = view
  const primary = places.filter(({ column }) => column.isPrimaryValue)
  const others = places.filter(({ column }) => !column.isPrimaryValue)
  const move = (from: number, to: number) => {
    const ids = movedTo(others, from, to).map(({ column }) => column.id)
    void change({ columns: reordered(table, settings, [...primary.map(({ column }) => column.id), ...ids]) })
  }
  const show = (column: Column, shown: boolean) =>
    void change({ columns: withColumn(table, settings, column.id, { shown }) })
  return (
    <div className={classes.fields}>
      {(isWhole ? primary : places).map((place) => (
        <div key={place.column.id} className={classes.place}>
          <FieldSwitch {...place} onShow={(shown) => show(place.column, shown)} />
        </div>
      ))}
      {isWhole
        ? others.map((place, at) => (
            <ReorderRow
              key={place.column.id}
              list="fields"
              at={at}
              count={others.length}
              name={place.column.title}
              className={classes.place}
              onMove={move}
            >
              <FieldSwitch {...place} onShow={(shown) => show(place.column, shown)} />
            </ReorderRow>
          ))
        : null}
    </div>
  )
}

function FieldSwitch({
  column,
  shown,
  onShow,
}: ColumnInView & { readonly onShow: (shown: boolean) => void }): ReactElement {
  return (
    <Switch
      size="xs"
      checked={shown}
      disabled={column.isPrimaryValue}
      classNames={{ labelWrapper: classes.clip ?? '', label: classes.clip ?? '' }}
      onChange={(event) => onShow(event.currentTarget.checked)}
      label={
        <span className={classes.field}>
          <ColumnIcon type={column.type} size={14} stroke={1.9} />
          <bdi>{column.title}</bdi>
        </span>
      }
    />
  )
}
