import { abilitiesOf, type Interaction } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { common, inbox } from '../../strings'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { customerName } from './rows/describe-row'
import { RowArea } from './rows/row-parts'

interface PreviewDialogProps {
  row: Interaction
  onAccept: (row: Interaction) => void
  onClose: () => void
  returnFocus: () => HTMLElement | boolean
  /** The dialog that asks whether to accept it, when open. */
  acceptDialog: ReactNode
  /** The messages, rendered by another feature. */
  children: ReactNode
}

export default function PreviewDialog({
  row,
  onAccept,
  onClose,
  returnFocus,
  acceptDialog,
  children,
}: PreviewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      returnFocus={returnFocus}
      title={customerName(row)}
      subtitle={
        <span className="flex items-center gap-2">
          {abilitiesOf(row.type.name).name}
          <RowArea row={row} />
        </span>
      }
      width="max-w-150"
      footer={
        <>
          <p className="mr-auto self-center text-meta text-muted max-sm:hidden">{inbox.previewNote}</p>
          <Button onClick={onClose}>{common.close}</Button>
          <Button look="primary" onClick={() => onAccept(row)}>
            {inbox.accept}
          </Button>
        </>
      }
    >
      <div className="flex h-[min(60dvh,520px)] min-h-0 flex-col bg-bg">{children}</div>
      {acceptDialog}
    </Dialog>
  )
}
