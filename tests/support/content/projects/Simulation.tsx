import { useEffect, useState } from 'react'

// Like a package for games, which needs a browser as soon as it is imported.
const { dataset } = window.document.documentElement

/** Uses what games and models use, and is larger than its picture. */
export default function Simulation() {
  const [done, setDone] = useState<string[]>([])
  useEffect(() => {
    dataset.running = ''
    const say = (what: string) => setDone((all) => [...all, what].sort())
    const ownCode = URL.createObjectURL(new Blob(['postMessage("a worker of its own code")']))
    const workers = [
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      new Worker(ownCode),
    ]
    for (const worker of workers) worker.onmessage = ({ data }) => say(data)
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(() => say('WebAssembly'))
    fetch(ownCode).then(() => say('its own bytes'))
    const image = new Image()
    image.onload = () => say('an image')
    image.src = document.createElement('canvas').toDataURL()
    return () => {
      delete dataset.running
      for (const worker of workers) worker.terminate()
    }
  }, [])
  return <p style={{ width: 2000, height: 2000 }}>It runs: {done.join(', ')}.</p>
}
