import "./olderBrowsers";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepOffline } from "./offline";
import "../ui/tokens.css";
import "../ui/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
// In a task of its own: a slow phone stays awake between reading the page and drawing it.
setTimeout(() => mount(App, { target }));
keepOffline();
