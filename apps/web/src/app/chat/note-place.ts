import { type ChatLocation, currentChatLocation, openConversation } from './chat-location'

const keyOf = (place: ChatLocation): string =>
  [place.menu, place.section, place.page, openConversation(place)].join(' ')

/**
 * Call it when the person presses; what it returns says later whether a chat may open: they are still there, or nothing is
 * open. Where they have opened something else, another chat would get what they type.
 */
export function notePlace(): () => boolean {
  const pressed = keyOf(currentChatLocation())
  return () => {
    const now = currentChatLocation()
    const isEmpty = now.menu === 'home' && now.section === 'chats' && openConversation(now) === null
    return isEmpty || keyOf(now) === pressed
  }
}
