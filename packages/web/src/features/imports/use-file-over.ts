import { type DragEvent, useState } from 'react'

interface FileOver {
  readonly isOver: boolean
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** A place that takes a file. Whoever lies above it and takes files as well stops them. null: nothing is taken now. */
export function useFileOver(onFile: ((file: File) => void) | null): FileOver {
  const [isOver, setOver] = useState(false)
  // Dialogs lie elsewhere on the page, and what is dropped on them is heard here all the same.
  const isWanted = ({ currentTarget, target, dataTransfer }: DragEvent): boolean =>
    onFile !== null && currentTarget.contains(target as Node) && dataTransfer.types.includes('Files')
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
        const [file] = event.dataTransfer.files
        if (!isWanted(event) || file === undefined) return
        event.preventDefault()
        onFile?.(file)
      },
    },
  }
}
