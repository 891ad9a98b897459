-- For wrk, see docs/publish.md: requests the given paths in turn.
local turn, paths = 0, {}
function init(arguments) paths = arguments end
function request()
  turn = turn % #paths + 1
  return wrk.format('GET', paths[turn])
end
