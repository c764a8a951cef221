import type { LiveSocket } from '@hilo/client'
import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { useLayoutEffect, useState } from 'react'
import { inbox } from '../../strings'
import { ToastLink } from '../../ui/overlay/toast-button'
import { customerName } from './rows/describe-row'

interface RowLinkProps {
  socket: LiveSocket
  row: Interaction
  /** The text of the toast, from the newest state of the row. */
  textOf: (row: Interaction) => string
  note?: string | undefined
  onOpen: (row: Interaction) => void
}

/** A toast's chat, which opens it. Some providers send a customer's name after their message: it is shown when it comes. */
export function RowLink({ socket, row, textOf, note, onOpen }: RowLinkProps) {
  const [update, setUpdate] = useState(row)
  const now = update.version > row.version ? update : row
  useLayoutEffect(() => {
    const onUpdate = ({ interaction }: ServerEventPayload<'update:interaction'>) => {
      if (interaction.uuid === row.uuid) setUpdate(interaction)
    }
    socket.on('update:interaction', onUpdate)
    return () => {
      socket.off('update:interaction', onUpdate)
    }
  }, [socket, row.uuid])
  return (
    <ToastLink label={inbox.openChat(customerName(now))} onClick={() => onOpen(now)}>
      <span className="block font-medium">{textOf(now)}</span>
      {note && <span className="line-clamp-2 text-muted">{note}</span>}
    </ToastLink>
  )
}
