import type { ChatMessage } from '../../src/world/wire'
import { channel } from '../channel'
import { Icon } from '../lib/icon'
import { send } from '../store/sending'
import { setState } from '../store/store'
import { Menu, MenuItem } from './menu'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** The menu of a message: reply and react, and for one's own messages edit and delete. */
export function MessageActions({ message }: { message: ChatMessage }) {
  const { id: messageId, author, type, reactions } = message
  const own = author === 'customer'
  return (
    <Menu className="actions" label="Acciones del mensaje" icon={<Icon name="more" />}>
      {channel.reactions && (
        <div className="emojis">
          {emojis.map((emoji) => {
            const chosen = reactions.customer === emoji
            return (
              <button
                key={emoji}
                type="button"
                className="emoji"
                aria-label={`Reaccionar con ${emoji}`}
                aria-pressed={chosen}
                onClick={() => send({ type: 'reaction', messageId, emoji: chosen ? '' : emoji })}
              >
                {emoji}
              </button>
            )
          })}
        </div>
      )}
      <MenuItem
        icon="reply"
        name="Responder"
        run={() => setState({ target: { action: 'reply', message } })}
      />
      {own && channel.edits && type === 'text' && (
        <MenuItem icon="edit" name="Editar" run={() => setState({ target: { action: 'edit', message } })} />
      )}
      {own && <MenuItem icon="trash" name="Eliminar" run={() => send({ type: 'revoke', messageId })} />}
    </Menu>
  )
}
