// Runs in the page before anything else and notes what a budget is about.
window.budget = { ready: null, long: [], touches: [], taps: 0, gaps: [], flights: 0 };
new PerformanceObserver((list) => {
  for (const task of list.getEntries())
    budget.long.push({ at: task.startTime, ms: task.duration });
}).observe({ type: "longtask", buffered: true });

// From the touch to the first frame painted after it has been answered. What is faster than 16 ms
// is not told, so all are counted.
new PerformanceObserver((list) => {
  for (const event of list.getEntries())
    if (event.name === "pointerdown") budget.touches.push(event.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
addEventListener("pointerdown", () => budget.taps++, true);

// The time between two frames while a card is in the air: from the first frame that shows it.
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const flight = animate.call(this, frames, options);
  if (this.closest(".pile")) void flight.ready.then(() => follow(flight), () => undefined);
  return flight;
};
function follow(flight) {
  budget.flights++;
  let last = null;
  const tick = (at) => {
    if (last !== null) budget.gaps.push(at - last);
    last = at;
    if (flight.playState === "running") requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

// Ready: the first button that can be pressed, and a frame in which it was painted.
const watch = new MutationObserver(() => {
  if (budget.ready !== null || !document.querySelector("button.primary")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (budget.ready = performance.now())));
});
watch.observe(document, { childList: true, subtree: true });
