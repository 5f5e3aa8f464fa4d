// Runs in the page before anything else and notes what a budget is about.
window.budget = { ready: null, long: [], touches: [], flights: [], frames: [] };
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) budget.long.push([task.startTime, task.duration]);
}).observe({ type: "longtask", buffered: true });

// From the touch to the first frame painted after it has been answered.
new PerformanceObserver((list) => {
  for (const event of list.getEntries())
    if (event.name === "pointerdown") budget.touches.push(event.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });

const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const flight = animate.call(this, frames, options);
  if (this.closest(".pile")) budget.flights.push([performance.now(), Number(options.duration)]);
  return flight;
};
const tick = (at) => {
  budget.frames.push(at);
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);

// Ready: the first button that can be pressed, and a frame in which it was painted.
const watch = new MutationObserver(() => {
  if (budget.ready !== null || !document.querySelector("button.primary")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (budget.ready = performance.now())));
});
watch.observe(document, { childList: true, subtree: true });
