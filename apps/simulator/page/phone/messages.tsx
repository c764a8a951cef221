import { Fragment, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { channel } from '../channel'
import { dayKey, dayName } from '../lib/format'
import { onPhone } from '../lib/message'
import { now, useSimulator } from '../store/store'
import { Bubble } from './bubble'

/** The chat, with a live region that reads new messages to screen readers. */
export function Messages() {
  const { account, chat, screenReaderText } = useSimulator()
  const messages = chat?.messages.filter(onPhone) ?? []
  const byId = new Map(messages.map((message) => [message.id, message]))

  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  const height = useRef(0)
  const toEnd = useCallback(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [])
  const lastOwnId = messages.findLast(({ author }) => author === 'customer')?.id
  const previousOwnId = useRef(lastOwnId)
  useLayoutEffect(() => {
    // Scroll to the end after one's own message or when already there; otherwise keep the position.
    if (atEnd.current || lastOwnId !== previousOwnId.current) toEnd()
    previousOwnId.current = lastOwnId
  })
  useEffect(() => {
    if (!list.current) return
    const { current: element } = list
    // The list shrinks when the field below grows with its text.
    const resizeObserver = new ResizeObserver(() => {
      height.current = element.clientHeight
      if (atEnd.current) toEnd()
    })
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [toEnd])

  return (
    <>
      <ol
        className="messages"
        aria-label="Mensajes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        ref={list}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          // The event of an earlier scroll may come after the list has shrunk, and before the observer says so.
          if (clientHeight === height.current) atEnd.current = scrollHeight - scrollTop - clientHeight < 60
        }}
        // A picture has its height only when it has loaded.
        onLoadCapture={() => atEnd.current && toEnd()}
      >
        <li className="notice">
          {`Este chat es una simulación: los mensajes van a Hilo por la misma API de ${channel.name} y nada sale de este equipo.`}
        </li>
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const newDay = !before || dayKey(before.at) !== dayKey(message.at)
          return (
            <Fragment key={message.id}>
              {newDay && <li className="day">{dayName(message.at, now())}</li>}
              <Bubble
                message={message}
                first={before?.author !== message.author}
                quoted={message.replyTo === undefined ? undefined : byId.get(message.replyTo)}
                business={account?.name ?? ''}
              />
            </Fragment>
          )
        })}
      </ol>
      <p className="unseen" role="status">
        {screenReaderText}
      </p>
    </>
  )
}
