"""How a colour looks: to most people, and to those who lack one kind of cone."""

from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Colours: TypeAlias = NDArray[np.float64]  # ... x 3


class Vision(StrEnum):
    NORMAL = "normal"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
_SEEN: dict[Vision, Colours] = {
    Vision.NORMAL: np.eye(3),
    Vision.PROTAN: np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    Vision.DEUTAN: np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    Vision.TRITAN: np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

# Linear RGB to XYZ divided by the white point D65, so that white is (1, 1, 1).
_XYZ: Colours = np.array(
    [
        [0.4123908, 0.3575843, 0.1804808],
        [0.2126390, 0.7151687, 0.0721923],
        [0.0193308, 0.1191948, 0.9505322],
    ]
) / np.array([[0.9504559], [1.0], [1.0890578]])


def linear(srgb: Colours) -> Colours:
    """sRGB 0..1 to linear light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def encoded(light: Colours) -> Colours:
    """Linear light 0..1 to sRGB."""
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def seen(srgb: Colours, vision: Vision) -> Colours:
    """The sRGB colours that show most people what this vision sees."""
    return encoded(np.clip(linear(srgb) @ _SEEN[vision].T, 0, 1))


def lab(srgb: Colours) -> Colours:
    """sRGB 0..1 to CIELAB (D65), in which a distance of about 2 is just visible."""
    xyz = linear(srgb) @ _XYZ.T
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), xyz * (24389 / 27 / 116) + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
