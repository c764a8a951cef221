import { useEffect } from 'react'

/** A file dropped outside of any drop zone would be opened by the browser in the place of Hilo. */
const preventOpening = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Listens on the window, after every drop zone of the page. */
export function useBlockStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', preventOpening)
    addEventListener('drop', preventOpening)
    return () => {
      removeEventListener('dragover', preventOpening)
      removeEventListener('drop', preventOpening)
    }
  }, [])
}
