import { type DragEvent, useState } from 'react'

interface FileOver {
  readonly isOver: boolean
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** A place that takes files. Whoever lies above it and takes files as well stops them. null: nothing is taken now. */
export function useFileOver(onFiles: ((files: readonly File[]) => void) | null): FileOver {
  const [isOver, setOver] = useState(false)
  // Dialogs lie elsewhere on the page, and what is dropped on them is heard here all the same.
  const isWanted = ({ currentTarget, target, dataTransfer }: DragEvent): boolean =>
    onFiles !== null && currentTarget.contains(target as Node) && dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!isWanted(event)) return setOver(false)
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave(event) {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setOver(false)
      },
      onDrop(event) {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (!isWanted(event) || files.length === 0) return
        event.preventDefault()
        onFiles?.(files)
      },
    },
  }
}
