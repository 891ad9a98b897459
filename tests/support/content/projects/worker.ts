postMessage('a worker')
