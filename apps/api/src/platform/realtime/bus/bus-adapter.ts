import {
  type BroadcastOptions,
  ClusterAdapter,
  type ClusterMessage,
  MessageType,
  type Room,
} from 'socket.io-adapter'
import { errorMessage } from '../../errors/error-message'
import { createWarningCounter } from '../../logger/count-warnings'
import type { Logger } from '../../logger/logger'
import { deafMs, forgetMs, heartbeatMs, KnownProcesses } from './known-processes'
import { type LifeSign, lifeSignOf } from './life-sign'
import type { BusMessage, BusTransport, CreateTransport } from './transport'

interface BusOptions {
  readonly log: Logger
  /** Runs `work`, which sends one packet to sockets of this process. */
  readonly send: <T>(work: () => T, isPatient: boolean) => T
  /** Receives what another process has sent by `sendToProcesses`. */
  readonly onProcessMessage: (message: readonly unknown[]) => void
  /** Called when sockets of this process have missed events, or will miss some: they must fetch again. */
  readonly onGap: () => void
}

interface Joining {
  readonly began: number
  /** Undefined: not read yet; null: the service cannot say. */
  others: readonly string[] | null | undefined
}

/** The pause between two attempts to become known to all processes. */
const retryMs = 500

/**
 * The adapter of the namespace in every process: the sockets of all processes hear what one publishes. Its own sockets hear at
 * once; the promises of `broadcast` and `delSockets` end when the bus has accepted the message for the others.
 *
 * A process that is alone sends nothing. It cannot be wrong about being alone: a new process admits nobody before all others
 * have answered that they know it (`open`). A process that was silent for so long that the others may have forgotten it notices
 * that before they do, and lets its sockets fetch again (decision 118).
 */
export class BusAdapter extends ClusterAdapter {
  private readonly transport: BusTransport
  private readonly options: BusOptions
  private readonly known = new KnownProcesses()
  private timer: NodeJS.Timeout | undefined
  private isUp = false
  private joining: Joining | null = null
  private isKnownToAll = false
  /** Whether the service can say who else is there. */
  private seesOthers = false
  private heardItselfAt = 0
  private sent = 0
  private opened: (() => void) | null = null
  private readonly countUnknown: (error: unknown) => void

  constructor(namespace: { readonly name: string }, createTransport: CreateTransport, options: BusOptions) {
    super(namespace)
    this.transport = createTransport(this.uid, namespace)
    this.options = options
    this.countUnknown = createWarningCounter(
      options.log,
      'messages of other processes were not understood, and left out',
    )
  }

  /** Joins the other processes. Resolves once all of them know this one: from then on it may admit people. */
  async open(): Promise<void> {
    const known = new Promise<void>((resolve) => {
      this.opened = () => {
        this.opened = null
        resolve()
      }
    })
    this.transport.open({
      onUp: () => this.join(),
      onDown: (reason) => this.lose(reason),
      onMessage: (message) => this.receive(message),
      onUnknown: (error) => this.countUnknown(error),
    })
    this.timer = setInterval(() => this.beat(), heartbeatMs)
    await known
  }

  /** Socket.IO closes its adapters with the sockets; the last announcements still follow. */
  override close(): void {}

  async closeBus(): Promise<void> {
    clearInterval(this.timer)
    this.joining = null
    if (this.isUp) await this.sign(MessageType.ADAPTER_CLOSE).catch(() => {})
    this.isUp = false
    await this.transport.close()
  }

  /** Whether any socket may be in one of these rooms, here or in another process. */
  mayReach(rooms: readonly Room[]): boolean {
    return !this.isAlone() || rooms.some((room) => this.rooms.has(room))
  }

  // Each of these methods acts in this process and sends to the others, in order, before it returns its promise.
  override async broadcast(packet: unknown, options: BroadcastOptions): Promise<void> {
    const here = this.options.send(() => super.broadcast(packet, local(options)), isPatient(options))
    if (!options.flags?.local)
      await this.publishAndReturnOffset({
        type: MessageType.BROADCAST,
        data: { packet, opts: encode(options) },
      })
    await here
  }

  override async delSockets(options: BroadcastOptions, rooms: Room[]): Promise<void> {
    const here = super.delSockets(local(options), rooms)
    if (!options.flags?.local)
      await this.publishAndReturnOffset({
        type: MessageType.SOCKETS_LEAVE,
        data: { opts: encode(options), rooms },
      })
    await here
  }

  /** Sends a process message to the others. Not by `serverSideEmit`, which over Redis keeps no order with the events. */
  sendToProcesses(message: readonly unknown[]): Promise<void> {
    return this.send(this.makeSign(MessageType.HEARTBEAT, { told: message }))
  }

  /** Answers only the sockets of this process, because handshakes contain tokens and must not leave their process. */
  override fetchSockets(options: BroadcastOptions): Promise<unknown[]> {
    return super.fetchSockets(local(options))
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    await this.send(message)
    return ''
  }

  protected override doPublishResponse(_to: string, response: BusMessage): Promise<void> {
    return this.send(response)
  }

  private async send(message: BusMessage): Promise<void> {
    if (this.isAlone()) return
    if (!this.isUp) throw new Error('the bus is down')
    await this.carry(message)
  }

  private carry(message: BusMessage): Promise<void> {
    this.sent += 1
    // Numbered, because Postgres leaves out a notification that equals an earlier one of the same transaction.
    return this.transport.send(Object.assign(message, { number: this.sent }))
  }

  private isAlone(): boolean {
    return this.isKnownToAll && this.seesOthers && this.known.count() === 0
  }

  private makeSign(type: LifeSign['type'], more: Omit<LifeSign['data'], 'at'> = {}) {
    const sign: LifeSign = { type, data: { at: performance.now(), ...more } }
    return { ...sign, uid: this.uid, nsp: this.nsp.name }
  }

  private sign(type: LifeSign['type'], more: Omit<LifeSign['data'], 'at'> = {}): Promise<void> {
    return this.carry(this.makeSign(type, more))
  }

  private beat(): void {
    if (!this.isUp) return
    const now = performance.now()
    this.known.forgetSilent(now)
    if (now - this.heardItselfAt > deafMs) {
      this.lose('nothing is heard')
      this.transport.reconnect()
    } else void this.sign(MessageType.HEARTBEAT).catch((error: unknown) => this.warn(error))
  }

  /** While a new version is rolled out, it may send what this one does not know: that costs only its message. */
  private receive(message: BusMessage): void {
    try {
      this.understand(message)
    } catch (error) {
      this.countUnknown(error)
    }
  }

  private understand(message: BusMessage): void {
    if (typeof message.uid !== 'string' || MessageType[message.type] === undefined)
      throw new Error(`a message of an unknown kind (${String(message.type)})`)
    const sign = lifeSignOf(message)
    if (message.uid === this.uid) {
      if (sign) this.heardItselfAt = sign.data.at
      this.endJoining()
      return
    }
    if (sign?.type === MessageType.ADAPTER_CLOSE) {
      this.known.closed(message.uid)
      return
    }
    this.known.heard(message.uid, performance.now())
    if (!sign) {
      const { opts } = (message as { data?: { opts?: unknown } }).data ?? {}
      this.options.send(() => this.onMessage(message as ClusterMessage), isPatient(Object(opts)))
      return
    }
    const { knows, told } = sign.data
    if (told) this.options.onProcessMessage(told)
    if (knows === this.uid) {
      this.known.knowsUs(message.uid)
      this.endJoining()
    }
    if (sign.type === MessageType.INITIAL_HEARTBEAT) this.answer(message.uid)
  }

  /** Answers that this process knows the other one. If both begin at the same moment it also greets, because its first greeting may have been too early. */
  private answer(process: string): void {
    const isGreeting = this.joining && !this.known.areWeKnownTo([process])
    const type = isGreeting ? MessageType.INITIAL_HEARTBEAT : MessageType.HEARTBEAT
    void this.sign(type, { knows: process }).catch((error: unknown) => this.warn(error))
  }

  private join(): void {
    const joining: Joining = { began: performance.now(), others: undefined }
    this.joining = joining
    this.isUp = true
    this.heardItselfAt = joining.began - 1
    this.known.begin()
    this.greet(joining)
  }

  /** Tells all others that this process is here, again and again until each has answered or is gone. */
  private greet(joining: Joining): void {
    if (this.joining !== joining) return
    const warn = (error: unknown) => this.warn(error)
    void this.sign(MessageType.INITIAL_HEARTBEAT).catch(warn)
    void this.transport
      .others()
      .then((others) => {
        joining.others = others
        this.endJoining()
      })
      .catch(warn)
    setTimeout(() => this.greet(joining), retryMs).unref()
  }

  /** Ends the joining once this process hears the bus and all others know it. A process that never answers has lost the bus and will join again itself. */
  private endJoining(): void {
    if (!this.joining) return
    const { began, others } = this.joining
    const hears = this.heardItselfAt >= began
    const areKnown = others === null || (others !== undefined && this.known.areWeKnownTo(others))
    if (!hears || !(areKnown || performance.now() - began > forgetMs)) return
    this.joining = null
    this.seesOthers = others !== null
    this.isKnownToAll = true
    if (this.opened) this.opened()
    else {
      this.options.log.info('the bus between the processes is back')
      this.options.onGap()
    }
  }

  private lose(reason: string): void {
    if (!this.isUp) return
    const wasAlone = this.isAlone()
    this.isUp = false
    this.joining = null
    this.isKnownToAll = false
    this.options.log.warn({ reason }, 'the bus between the processes is lost')
    if (!wasAlone) this.options.onGap()
  }

  private warn(error: unknown): void {
    this.options.log.warn(
      { err: errorMessage(error) },
      'the bus did not accept a message for the other processes',
    )
  }
}

interface Patience {
  readonly flags?: object
}
/** Socket.IO's flags travel to the other processes, with ours among them. */
export const patienceFlags = (patient: boolean): object => (patient ? { patient } : {})
const isPatient = ({ flags }: Patience): boolean => Reflect.get(Object(flags), 'patient') === true

const local = ({ rooms, except, flags }: BroadcastOptions): BroadcastOptions => ({
  rooms,
  ...(except && { except }),
  flags: { ...flags, local: true },
})

const encode = ({ rooms, except, flags }: BroadcastOptions) => ({
  rooms: [...rooms],
  except: [...(except ?? [])],
  flags: flags ?? {},
})
