/**
 * Chromium over its DevTools protocol alone. Playwright watches every page that it opens: that keeps
 * pages out of the back-forward cache, and makes V8 parse a script once more, for the line numbers of
 * errors that nobody throws.
 */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'

export type Chromium = { version: string; newTab(): Promise<Tab>; close(): Promise<void> }

type Send = CDPSession['send']

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

export async function launchChromium(): Promise<Chromium> {
  const { args, executablePath = chromium.executablePath() } = chromiumOptions
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const commands = child.stdio[3] as Writable
  const answers = child.stdio[4] as Readable
  const sessions = new Map<string | undefined, EventEmitter>()
  const waiting = new Map<number, (message: Message) => void>()
  ended.then(() => {
    for (const answer of waiting.values()) answer({ error: { message: 'Chromium has ended.' } })
  })

  // Messages end with a zero byte.
  let unread = ''
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0')
    unread = messages.pop() ?? ''
    for (const message of messages.map((json): Message => JSON.parse(json))) {
      if (message.id) waiting.get(message.id)?.(message)
      else sessions.get(message.sessionId)?.emit(message.method ?? '', message.params)
    }
  })

  let lastId = 0
  /** To a tab, or to the browser itself. */
  const sendTo = (sessionId?: string) =>
    (async (method, params) => {
      const id = ++lastId
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
      commands.write(`${JSON.stringify({ id, sessionId, method, params })}\0`)
      const { result, error } = await answer
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }) as Send
  const send = sendTo()

  return {
    version: (await send('Browser.getVersion')).product,

    /** With a cache and a storage of its own. */
    async newTab() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const target = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { ...target, flatten: true })
      const events = new EventEmitter()
      sessions.set(sessionId, events)
      const tab = new Tab(sendTo(sessionId), events, async () => {
        await send('Target.disposeBrowserContext', { browserContextId })
        sessions.delete(sessionId)
      })
      await tab.send('Page.enable')
      await tab.send('Page.setLifecycleEventsEnabled', { enabled: true })
      return tab
    },

    async close() {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export class Tab {
  /** A command of the protocol, and its answer. */
  readonly send: Send
  /** The protocol's events, each with its parameters. */
  readonly events: EventEmitter
  readonly close: () => Promise<void>

  constructor(send: Send, events: EventEmitter, close: () => Promise<void>) {
    this.send = send
    this.events = events
    this.close = close
  }

  /** Opens an address, and waits until half a second has passed without a request. */
  async open(url: string) {
    const idle = new Set<string>()
    this.events.on('Page.lifecycleEvent', ({ name, loaderId }) => {
      if (name === 'networkIdle') idle.add(loaderId)
    })
    const { loaderId = '', errorText } = await this.send('Page.navigate', { url })
    if (errorText) throw new Error(`${url}: ${errorText}`)
    while (!idle.has(loaderId)) await wait(20)
  }

  /** What an expression comes to in the page. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`)
    return result.value
  }

  /** Asks again and again, until the expression comes to something. */
  async until<Value>(expression: string): Promise<Value> {
    for (const start = Date.now(); Date.now() - start < 15_000; await wait(20)) {
      // A page that is just being left answers with an error.
      const value = await this.evaluate<Value>(expression).catch(() => undefined)
      if (value) return value
    }
    throw new Error(`In 15 s this came to nothing: ${expression}`)
  }

  /** A press of the mouse in the middle of an element. */
  async click(selector: string) {
    const { x, y } = await this.evaluate<{ x: number; y: number }>(`{
      const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      ({ x: x + width / 2, y: y + height / 2 })
    }`)
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    }
  }
}
