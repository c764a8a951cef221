import { cloneElement, type KeyboardEvent, useState } from 'react'
import { preloadable } from '../state/preloadable'
import type { MenuProps } from './menu-entry'

const List = preloadable(() => import('./menu-list'))

/**
 * A button that offers a list of choices. The list is a twentieth of the first load, so it is fetched when the button is
 * about to be pressed.
 */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: List.preload,
    onFocus: List.preload,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      // Meant for the list that is loading: as a shortcut they would go to a message.
      if (pressed && event.key.length === 1) return event.stopPropagation()
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      press()
    },
  })
  if (!pressed) return button
  return <List.Part {...props} waiting={button} onMissing={() => setPressed(false)} />
}
