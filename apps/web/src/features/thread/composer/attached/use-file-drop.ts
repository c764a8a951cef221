import { useEffect, useRef, useState } from 'react'
import { dialogHasKeys } from '../../../../ui/overlay/early-keys'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
const isOverChat = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('#conversacion') !== null

/**
 * Whether files are dragged over the open chat; calls `onFiles` when they are dropped. Ignores drops while a dialog is
 * open.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles

  useEffect(() => {
    let depth = 0
    const onDragEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = isOverChat(event) ? depth + 1 : 0
      setIsOver(depth > 0 && !dialogHasKeys())
    }
    const onDragLeave = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      event.preventDefault()
      if (event.dataTransfer && dialogHasKeys()) event.dataTransfer.dropEffect = 'none'
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      if (!dialogHasKeys()) latestOnFiles.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragenter', onDragEnter)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragenter', onDragEnter)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('drop', onDrop)
    }
  }, [])

  return isOver
}
